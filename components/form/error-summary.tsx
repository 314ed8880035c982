'use client'

import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'

import { fieldIdOf } from '@/components/form/field-id'
import { useErrorTitle } from '@/lib/browser/error-title'

interface ErrorSummaryProps<Values extends FieldValues> {
  formId: string
  errors: FieldErrors<Values>
  /** Increases with every submit, so that each failed submit moves the focus here again. */
  submitCount: number
}

/** Lists the errors after a submit at the top of the form, each linking to its field. */
export function ErrorSummary<Values extends FieldValues>({ formId, errors, submitCount }: ErrorSummaryProps<Values>) {
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const problems = problemsOf(errors)
  const visible = submitCount > 0 && problems.length > 0

  useErrorTitle(visible)

  useEffect(() => {
    summary.current?.focus()
  }, [submitCount])

  if (!visible) return null
  return (
    <div
      ref={summary}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="rounded-xl border border-danger-ink/30 bg-danger-soft p-4 text-sm text-danger-ink"
    >
      <p id={titleId} className="font-semibold">
        There is a problem
      </p>
      <ul className="mt-1 list-disc pl-5">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldIdOf(formId, name)}`}
              onClick={focusTarget}
              className="inline-flex min-h-11 items-center underline underline-offset-2 md:min-h-6"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus by script, because following the link would add the field's id to the URL and the history. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}

function problemsOf(errors: object, prefix = ''): Array<{ name: string; message: string }> {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix ? `${prefix}.${key}` : key
    if (key === 'ref' || typeof value !== 'object' || value === null) return []
    const message = (value as { message?: unknown }).message
    return typeof message === 'string' ? [{ name, message }] : problemsOf(value, name)
  })
}
