'use client'

import type { Control } from 'react-hook-form'

import { OTHER_TIME_ZONES, TIME_ZONES, zoneOption } from '@/components/business/region-options'
import { Field } from '@/components/form/field'
import type { InfoValues } from '@/components/settings/settings-values'
import { NativeSelect } from '@/components/ui/native-select'
import type { BusinessInfoBody } from '@/lib/contracts/business-settings'

interface TimeZoneFieldProps {
  control: Control<InfoValues, unknown, BusinessInfoBody>
  /** The zone in use; it can be chosen wherever it is. */
  current: string
}

export function TimeZoneField({ control, current }: TimeZoneFieldProps) {
  const isListed = [...TIME_ZONES, ...OTHER_TIME_ZONES].some(({ value }) => value === current)
  const groups = [
    { label: 'United States', options: TIME_ZONES },
    { label: 'Other time zones', options: isListed ? OTHER_TIME_ZONES : [zoneOption(current), ...OTHER_TIME_ZONES] },
  ]
  return (
    <Field control={control} name="timezone" label="Timezone">
      {(select) => (
        <NativeSelect {...select}>
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
