'use client'

import type { FieldPath, FieldValues } from 'react-hook-form'

import { Field, type FieldProps } from '@/components/form/field'
import { NativeSelect } from '@/components/ui/native-select'

interface SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldProps<Values, Name, Output> {
  options: ReadonlyArray<{ value: string; label: string; disabled?: boolean }>
  placeholder?: string
  disabled?: boolean
}

/** A select field with a few options; its value is a string. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  options,
  placeholder = 'Choose one',
  disabled,
  ...field
}: SelectFieldProps<Values, Name, Output>) {
  return (
    <Field {...field}>
      {(control) => (
        <NativeSelect {...control} value={control.value ?? ''} disabled={disabled}>
          {!control.value && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
