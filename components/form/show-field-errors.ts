import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { FetchError, failureSentence } from '@/lib/browser/fetch-json'

/** Puts the server's messages (400 `fields`) under the fields they are about; for a mutation's `onError`. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof FetchError)) return
  const known = form.getValues()
  for (const [name, message] of Object.entries(error.fields)) {
    if (Object.hasOwn(known, name)) form.setError(name as FieldPath<Values>, { type: 'server', message })
  }
}

/** What a failed submit says on top of its form: nothing where all of it stands at fields already. */
export function refusalOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: Error | null,
): string | null {
  if (!error) return null
  const complaints = error instanceof FetchError ? Object.keys(error.fields) : []
  const known = form.getValues()
  if (complaints.length > 0 && complaints.every((name) => Object.hasOwn(known, name))) return null
  const isStale = error instanceof FetchError && error.code === 'stale'
  return isStale
    ? `${failureSentence(error)} What you typed is still here: save again to keep it instead.`
    : failureSentence(error)
}
