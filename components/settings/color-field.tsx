'use client'

import { type Control, useController } from 'react-hook-form'

import { STAFF_COLORS, type StaffValues } from '@/components/settings/staff-values'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { StaffForm } from '@/lib/contracts/staff'

/** The colour a person's visits carry in lists and the calendar. */
export function ColorField({ control }: { control: Control<StaffValues, unknown, StaffForm> }) {
  const { field } = useController({ control, name: 'color' })
  const isListed = STAFF_COLORS.some(({ value }) => value === field.value)
  const colors = isListed ? STAFF_COLORS : [{ value: field.value, label: 'Present colour' }, ...STAFF_COLORS]
  return (
    <div className="grid gap-1.5">
      <p id="staff-color" className="text-sm font-medium">
        Colour
      </p>
      <RadioGroup
        aria-labelledby="staff-color"
        value={field.value}
        onValueChange={field.onChange}
        className="flex flex-wrap gap-2"
      >
        {colors.map(({ value, label }) => (
          <RadioGroupCard
            key={value}
            value={value}
            aria-label={label}
            className="inline-flex size-11 items-center justify-center p-0"
          >
            <span aria-hidden className="size-6 rounded-full" style={{ backgroundColor: value }} />
          </RadioGroupCard>
        ))}
      </RadioGroup>
    </div>
  )
}
