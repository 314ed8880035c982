'use client'

import { type ReactNode, type Ref, useId } from 'react'

import { FieldFrame } from '@/components/form/field-frame'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'

interface TemplateFieldProps {
  label: string
  hint?: ReactNode
  value: string
  error: string | undefined
  oneLine?: boolean
  ref: Ref<HTMLTextAreaElement & HTMLInputElement>
  onFocus: () => void
  onChange: (text: string) => void
}

/** A text field whose text contains variables. */
export function TemplateField({
  label,
  hint,
  value,
  error,
  oneLine = false,
  ref,
  onFocus,
  onChange,
}: TemplateFieldProps) {
  const id = useId()
  const shared = { ref, value, onFocus, spellCheck: true }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(field) =>
        oneLine ? (
          <Input {...field} {...shared} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <Textarea {...field} {...shared} rows={4} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </FieldFrame>
  )
}
