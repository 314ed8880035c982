'use client'

import { type FieldPath, type FieldValues, useController } from 'react-hook-form'

import { type FieldProps } from '@/components/form/field'
import { FieldFrame } from '@/components/form/field-frame'
import { useFieldId } from '@/components/form/field-id'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'

interface ChoiceFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldProps<Values, Name, Output> {
  options: ReadonlyArray<{ value: string; label: string; description: string }>
}

/** A field with a few choices, each explained in a sentence. */
export function ChoiceField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  options,
  ...text
}: ChoiceFieldProps<Values, Name, Output>) {
  const id = useFieldId(name)
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController<Values, Name, Output>({ control, name })
  return (
    <FieldFrame id={id} error={fieldState.error?.message} {...text}>
      {(controlProps) => (
        <RadioGroup
          ref={ref}
          {...controlProps}
          aria-labelledby={`${id}-label`}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          className="xl:grid-cols-3"
        >
          {options.map((option) => (
            <RadioGroupCard
              key={option.value}
              value={option.value}
              className="flex flex-col items-start justify-start gap-0.5 py-3"
            >
              <span className="font-medium">{option.label}</span>
              <span className="text-muted-foreground in-data-[state=checked]:text-accent-foreground">
                {option.description}
              </span>
            </RadioGroupCard>
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  )
}
