'use client'

import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

import { FieldError } from '@/components/form/field-frame'
import { useFieldId } from '@/components/form/field-id'
import { Checkbox } from '@/components/ui/checkbox'
import { WEBHOOK_GROUPS } from '@/lib/domain/webhook'

interface EventsFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** Checkboxes for a webhook's events, by group; a group's own checkbox selects all of them. */
export function EventsField<Values extends FieldValues, Output>({ control, name }: EventsFieldProps<Values, Output>) {
  const id = useFieldId(name)
  const {
    field,
    fieldState: { error },
  } = useController({ control, name })
  const chosen: readonly string[] = field.value
  const set = (types: readonly string[], isOn: boolean) => {
    const others = chosen.filter((type) => !types.includes(type))
    field.onChange(isOn ? [...others, ...types] : others)
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="grid gap-4">
      <legend className="text-sm font-medium">What is sent?</legend>
      {error && <FieldError id={`${id}-error`}>{error.message}</FieldError>}
      {WEBHOOK_GROUPS.map((group) => {
        const types = group.events.map(({ type }) => type)
        const count = types.filter((type) => chosen.includes(type)).length
        return (
          <div key={group.name} role="group" aria-label={group.name}>
            <label className="flex min-h-11 items-center gap-3 text-sm font-semibold md:min-h-9">
              <Checkbox
                checked={count === 0 ? false : count === types.length ? true : 'indeterminate'}
                onCheckedChange={(isOn) => set(types, isOn === true)}
              />
              {group.name}
            </label>
            {group.events.map(({ type, label, when }) => (
              <label key={type} className="flex min-h-11 items-start gap-3 py-2 pl-8 text-sm md:min-h-0 md:py-1.5">
                <Checkbox checked={chosen.includes(type)} onCheckedChange={(isOn) => set([type], isOn === true)} />
                <span className="min-w-0">
                  {label} <span className="text-muted-foreground">· {when}</span>
                </span>
              </label>
            ))}
          </div>
        )
      })}
    </fieldset>
  )
}
