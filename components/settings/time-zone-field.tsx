'use client'

import type { Control } from 'react-hook-form'

import { OTHER_TIME_ZONES, TIME_ZONES, zoneOption } from '@/components/business/region-options'
import { Field } from '@/components/form/field'
import type { InfoValues } from '@/components/settings/settings-values'
import { Select, SelectContent, SelectGroup, SelectItem, SelectLabel, SelectTrigger, SelectValue } from '@/components/ui/select'
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
      {({ value, onChange, onBlur, ref, name, ...aria }) => (
        <Select name={name} value={value} onValueChange={onChange}>
          <SelectTrigger ref={ref} onBlur={onBlur} {...aria}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {groups.map((group) => (
              <SelectGroup key={group.label}>
                <SelectLabel>{group.label}</SelectLabel>
                {group.options.map((option) => (
                  <SelectItem key={option.value} value={option.value}>
                    {option.label}
                  </SelectItem>
                ))}
              </SelectGroup>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
