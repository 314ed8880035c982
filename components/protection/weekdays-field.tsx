'use client'

import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

import { WEEKDAYS } from '@/components/protection/rule-words'
import { Checkbox } from '@/components/ui/checkbox'

interface WeekdaysFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** Checkboxes for weekdays; none checked means all. */
export function WeekdaysField<Values extends FieldValues, Output>({
  control,
  name,
}: WeekdaysFieldProps<Values, Output>) {
  const { field } = useController({ control, name })
  const chosen: readonly number[] = field.value
  const set = (day: number, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, day] : chosen.filter((other) => other !== day))
  return (
    <fieldset>
      <legend className="text-sm font-medium">Only on these days</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {WEEKDAYS.map(({ day, name: label }) => (
          <label key={day} className="flex min-h-11 items-center gap-2 text-sm">
            <Checkbox checked={chosen.includes(day)} onCheckedChange={(isOn) => set(day, isOn === true)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
