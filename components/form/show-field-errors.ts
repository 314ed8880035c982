import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { FetchError } from '@/lib/browser/fetch-json'
import { refusalSentence } from '@/lib/browser/stale'

/** Shows the server's messages (400 `fields`) under their fields; for a mutation's `onError`. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof FetchError)) return
  const known = form.getValues()
  for (const [name, message] of Object.entries(error.fields)) {
    if (hasField(known, name)) form.setError(name as FieldPath<Values>, { type: 'server', message })
  }
}

/**
 * Returns the message to show at the top of a form after a failed submit; null if every message is shown at its field.
 */
export function refusalOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: Error | null,
): string | null {
  if (!error) return null
  const complaints = error instanceof FetchError ? Object.keys(error.fields) : []
  const known = form.getValues()
  if (complaints.length > 0 && complaints.every((name) => hasField(known, name))) return null
  return refusalSentence(error)
}

/** Whether the form has this field; `links.instagram` is a string within `links`. */
function hasField(known: FieldValues, name: string): boolean {
  if (Object.hasOwn(known, name)) return true
  const path = name.split('.')
  const found = path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, key) ? (within as FieldValues)[key] : null,
    known,
  )
  return typeof found === 'string'
}
