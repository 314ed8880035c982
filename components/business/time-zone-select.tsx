'use client'

import type { ComponentProps } from 'react'

import type { ZoneGroup } from '@/components/business/regions'
import { useZoneGroups } from '@/components/business/use-zone-groups'
import { NativeSelect } from '@/components/ui/native-select'

interface TimeZoneSelectProps extends ComponentProps<typeof NativeSelect> {
  /** The zones listed first, under their own names. */
  zones: readonly ZoneGroup[]
  /** A zone to offer even if the browser doesn't know it. */
  current: string
}

/** A select of all time zones. */
export function TimeZoneSelect({ zones, current, ...select }: TimeZoneSelectProps) {
  const groups = useZoneGroups(zones, current)
  return (
    <NativeSelect {...select}>
      {select.value === '' && (
        <option value="" disabled>
          Choose one
        </option>
      )}
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  )
}
