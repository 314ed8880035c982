'use client'

import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'

import { type FieldControlProps, FieldFrame, type FieldText } from '@/components/form/field-frame'
import { useFieldId } from '@/components/form/field-id'

export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> extends FieldText {
  control: Control<Values, unknown, Output>
  name: Name
  className?: string
}

interface RenderedFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldProps<Values, Name, Output> {
  /**
   * Renders the control. Spread the argument on an Input or Textarea; other controls use its `value` and `onChange`.
   */
  children: (field: ControllerRenderProps<Values, Name> & FieldControlProps) => ReactNode
}

/** A field of a react-hook-form form. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  children,
  ...text
}: RenderedFieldProps<Values, Name, Output>) {
  const id = useFieldId(name)
  const { field, fieldState } = useController<Values, Name, Output>({ control, name })
  return (
    <FieldFrame id={id} error={fieldState.error?.message} {...text}>
      {(controlProps) => children({ ...field, ...controlProps })}
    </FieldFrame>
  )
}
