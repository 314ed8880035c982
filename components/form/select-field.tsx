'use client'

import type { FieldPath, FieldValues } from 'react-hook-form'

import { Field, type FieldProps } from '@/components/form/field'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'

interface SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> extends FieldProps<
  Values,
  Name,
  Output
> {
  options: ReadonlyArray<{ value: string; label: string; disabled?: boolean }>
  placeholder?: string
  disabled?: boolean
}

/** A field that is one of a few choices; its value is a string. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  options,
  placeholder = 'Choose one',
  disabled,
  ...field
}: SelectFieldProps<Values, Name, Output>) {
  return (
    <Field {...field}>
      {({ value, onChange, onBlur, ref, name, ...aria }) => (
        <Select name={name} value={value} onValueChange={onChange} disabled={disabled}>
          <SelectTrigger ref={ref} onBlur={onBlur} {...aria}>
            <SelectValue placeholder={placeholder} />
          </SelectTrigger>
          <SelectContent>
            {options.map((option) => (
              <SelectItem key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
