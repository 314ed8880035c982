'use client'

import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

import { useFieldId } from '@/components/form/field-id'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'

/** Colors that can be told apart in light and dark mode. */
const COLORS = [
  { value: '#0f766e', label: 'Teal' },
  { value: '#7c3aed', label: 'Violet' },
  { value: '#be185d', label: 'Pink' },
  { value: '#b45309', label: 'Amber' },
  { value: '#15803d', label: 'Green' },
  { value: '#1d4ed8', label: 'Blue' },
  { value: '#b91c1c', label: 'Red' },
  { value: '#475569', label: 'Slate' },
]

interface ColorFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** A choice of colors for visits in lists and the calendar. */
export function ColorField<Values extends FieldValues, Output>({ control, name }: ColorFieldProps<Values, Output>) {
  const { field } = useController({ control, name })
  const labelId = `${useFieldId(name)}-label`
  const chosen = String(field.value)
  const isListed = COLORS.some(({ value }) => value === chosen)
  const colors = isListed ? COLORS : [{ value: chosen, label: 'Current color' }, ...COLORS]
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="text-sm font-medium">
        Color
      </p>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
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
