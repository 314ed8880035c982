'use client'

import type { FieldPath, FieldValues } from 'react-hook-form'

import { Field, type FieldProps } from '@/components/form/field'
import { Input } from '@/components/ui/input'

interface NumberFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, FieldPath<Values>, Output> {
  unit: string
}

/** A whole number with its unit beside it; an empty field is NaN, which the contract rejects. */
export function NumberField<Values extends FieldValues, Output>({ unit, ...props }: NumberFieldProps<Values, Output>) {
  return (
    <Field {...props}>
      {({ value, onChange, ...field }) => (
        <div className="flex items-center gap-3">
          <Input
            {...field}
            type="number"
            inputMode="numeric"
            className="max-w-32 tabular-nums"
            value={Number.isNaN(value) ? '' : String(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <span className="text-sm text-muted-foreground">{unit}</span>
        </div>
      )}
    </Field>
  )
}
