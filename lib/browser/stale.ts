/** What a form does about somebody else's save: tell it from other refusals, and read what is stored now. */
import type { QueryClient } from '@tanstack/react-query'

import { failureSentence, FetchError } from '@/lib/browser/fetch-json'

/** Returns whether a save was refused because somebody else saved since the form was opened. */
export function isStale(error: unknown): boolean {
  return error instanceof FetchError && error.code === 'stale'
}

/** Returns what a refused save says; after somebody else's save also that what was typed is kept. */
export function refusalSentence(error: unknown): string {
  const sentence = failureSentence(error)
  return isStale(error) ? `${sentence} What you typed is still here: save again to use it instead.` : sentence
}

/** Returns the version this tab last read or saved, for a body. */
export function versionOf(known: { version: number } | undefined) {
  return known ? { version: known.version } : {}
}

/** Reads again what somebody else saved, so that the next save of this form replaces it knowingly. */
export function refetchStale(queryClient: QueryClient, queryKey: readonly unknown[], error: unknown): void {
  if (isStale(error)) void queryClient.invalidateQueries({ queryKey, exact: true })
}
