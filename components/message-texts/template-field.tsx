'use client'

import { type ReactNode, useId, useRef } from 'react'

import { FieldFrame } from '@/components/form/field-frame'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { TEMPLATE_VARIABLES } from '@/lib/domain/message-template'

interface TemplateFieldProps {
  label: string
  hint?: ReactNode
  value: string
  error: string | undefined
  oneLine?: boolean
  onChange: (text: string) => void
}

/** A text with variables, and a button per variable that puts it where the cursor is. */
export function TemplateField({ label, hint, value, error, oneLine = false, onChange }: TemplateFieldProps) {
  const id = useId()
  const control = useRef<HTMLTextAreaElement & HTMLInputElement>(null)

  function insert(variable: string) {
    const field = control.current
    if (!field) return
    const { selectionStart, selectionEnd } = field
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    onChange(`${value.slice(0, start)}${variable}${value.slice(end)}`)
    field.focus()
    // The cursor can only stand behind the variable once React has written it.
    requestAnimationFrame(() => field.setSelectionRange(start + variable.length, start + variable.length))
  }

  const shared = { ref: control, value, spellCheck: true }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(field) => (
        <>
          {oneLine ? (
            <Input {...field} {...shared} onChange={(event) => onChange(event.target.value)} />
          ) : (
            <Textarea {...field} {...shared} rows={4} onChange={(event) => onChange(event.target.value)} />
          )}
          <VariableButtons label={label} onInsert={insert} />
        </>
      )}
    </FieldFrame>
  )
}

function VariableButtons({ label, onInsert }: { label: string; onInsert: (variable: string) => void }) {
  return (
    <div role="group" aria-label={`Variables for ${label}`} className="flex flex-wrap gap-1.5 pt-1">
      {TEMPLATE_VARIABLES.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`Insert ${name.replace('_', ' ')}`}
          className="inline-flex min-h-9 items-center rounded-md border bg-muted px-2 text-xs text-muted-foreground hover:border-primary hover:text-foreground max-md:min-h-11 max-md:px-3"
          onClick={() => onInsert(`{${name}}`)}
        >
          {`{${name}}`}
        </button>
      ))}
    </div>
  )
}
