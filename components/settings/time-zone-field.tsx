'use client'

import type { Control } from 'react-hook-form'

import type { ZoneGroup } from '@/components/business/regions'
import { zoneOption } from '@/components/business/zone-option'
import { Field } from '@/components/form/field'
import type { InfoValues } from '@/components/settings/settings-values'
import { NativeSelect } from '@/components/ui/native-select'
import type { BusinessInfoBody } from '@/lib/contracts/business-settings'

interface TimeZoneFieldProps {
  control: Control<InfoValues, unknown, BusinessInfoBody>
  /** The current zone; offered even if `zones` lacks it. */
  current: string
  zones: readonly ZoneGroup[]
}

export function TimeZoneField({ control, current, zones }: TimeZoneFieldProps) {
  const isListed = zones.some(({ options }) => options.some(({ value }) => value === current))
  const groups = isListed
    ? zones
    : zones.map((group, index) =>
        index === zones.length - 1 ? { ...group, options: [zoneOption(current), ...group.options] } : group,
      )
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
