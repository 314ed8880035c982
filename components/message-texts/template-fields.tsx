'use client'

import { useRef, useState } from 'react'

import { TemplateField } from '@/components/message-texts/template-field'
import type { FieldErrors, TemplateField as FieldName } from '@/components/message-texts/use-template-drafts'
import { VariableButtons } from '@/components/message-texts/variable-buttons'
import { type MessageTemplate, variablesFor, type WordedKind } from '@/lib/domain/message-words'

const FIELDS: ReadonlyArray<{ name: FieldName; label: string; hint?: string; oneLine?: boolean }> = [
  {
    name: 'smsText',
    label: 'Text message',
    hint: '{action} becomes the request that fits the appointment, with its link. A part in [square brackets] is left out if it is empty or the text would get too long.',
  },
  { name: 'emailSubject', label: 'Email subject', oneLine: true },
  { name: 'emailText', label: 'Email opening' },
]

interface TemplateFieldsProps {
  kind: WordedKind
  values: MessageTemplate
  errors: FieldErrors
  onChange: (changes: Partial<MessageTemplate>) => void
}

/** The fields for a kind's three texts; variables are inserted at the last cursor position. */
export function TemplateFields({ kind, values, errors, onChange }: TemplateFieldsProps) {
  const [current, setCurrent] = useState<FieldName>('smsText')
  const controls = useRef<Partial<Record<FieldName, HTMLTextAreaElement | HTMLInputElement | null>>>({})

  function insert(variable: string) {
    const control = controls.current[current]
    if (!control) return
    const text = values[current]
    const start = control.selectionStart ?? text.length
    onChange({ [current]: `${text.slice(0, start)}${variable}${text.slice(control.selectionEnd ?? start)}` })
    control.focus()
    // The cursor can be placed after the variable only once React has rendered it.
    requestAnimationFrame(() => control.setSelectionRange(start + variable.length, start + variable.length))
  }

  return (
    <>
      <VariableButtons
        into={FIELDS.find(({ name }) => name === current)?.label ?? ''}
        variables={variablesFor(kind)}
        onInsert={insert}
      />
      {FIELDS.map(({ name, ...field }) => (
        <TemplateField
          key={name}
          {...field}
          ref={(control: HTMLTextAreaElement | HTMLInputElement | null) => {
            controls.current[name] = control
          }}
          value={values[name]}
          error={errors[name]}
          onFocus={() => setCurrent(name)}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
    </>
  )
}
