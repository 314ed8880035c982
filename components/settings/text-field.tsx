'use client'

import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'

import { Field, type FieldProps } from '@/components/form/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'

interface TextFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, FieldPath<Values>, Output> {
  /** Allows several lines. */
  rows?: number
  input?: ComponentProps<'input'>
  placeholder?: string
}

/** A text field that may be empty. */
export function TextField<Values extends FieldValues, Output>({
  rows,
  input,
  placeholder,
  ...props
}: TextFieldProps<Values, Output>) {
  return (
    <Field {...props}>
      {({ value, ...field }) =>
        rows ? (
          <Textarea {...field} value={String(value ?? '')} rows={rows} placeholder={placeholder} />
        ) : (
          <Input {...field} {...input} value={String(value ?? '')} placeholder={placeholder} />
        )
      }
    </Field>
  )
}
