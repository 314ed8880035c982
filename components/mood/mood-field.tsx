'use client'

import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

import { Field } from '@/components/form/field'
import { useFieldId } from '@/components/form/field-id'
import { Button } from '@/components/ui/button'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { Textarea } from '@/components/ui/textarea'
import { MOODS } from '@/lib/domain/mood'

interface MoodFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** Name of the field that holds the mood's id, or null. */
  name: FieldPath<Values>
  notesName: FieldPath<Values>
  label: string
  required?: boolean
  /** Called when the mood is cleared, which hides the notes. */
  onClear?: () => void
}

/** A choice of eight moods; choosing one shows a field for notes. */
export function MoodField<Values extends FieldValues, Output>({
  control,
  name,
  notesName,
  label,
  required,
  onClear,
}: MoodFieldProps<Values, Output>) {
  const labelId = useId()
  const id = useFieldId(name)
  const { field } = useController({ control, name })
  const chosen: string | null = field.value ?? null
  function clear() {
    field.onChange(null)
    onClear?.()
  }

  return (
    <div className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <p id={labelId} className="text-sm leading-snug font-medium">
          {label}
          {required && (
            <span aria-hidden className="text-destructive">
              {' '}
              *
            </span>
          )}
        </p>
        {!required && !chosen && <span className="text-xs text-muted-foreground">optional</span>}
        {!required && chosen && (
          <Button variant="link" className="h-auto px-0 text-xs" onClick={clear}>
            Clear mood
          </Button>
        )}
      </div>
      <RadioGroup
        id={id}
        ref={field.ref}
        aria-labelledby={labelId}
        aria-required={required}
        value={chosen}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        className="grid-cols-2 sm:grid-cols-4"
      >
        {MOODS.map((mood) => (
          <RadioGroupCard
            key={mood.id}
            value={mood.id}
            title={mood.description}
            className="flex items-center gap-1.5 px-2"
          >
            <span aria-hidden>{mood.emoji}</span>
            <span className="truncate">{mood.label}</span>
          </RadioGroupCard>
        ))}
      </RadioGroup>
      {chosen && (
        <Field control={control} name={notesName} label="Any specific mood notes? (Optional)">
          {(notes) => <Textarea {...notes} value={notes.value ?? ''} rows={2} />}
        </Field>
      )}
    </div>
  )
}
