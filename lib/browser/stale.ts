/** Handles a save that was rejected because of another save in the meantime. */
import type { QueryClient } from '@tanstack/react-query'

import { failureSentence, FetchError } from '@/lib/browser/fetch-json'

/** Returns whether a save was rejected because of another save since the form was opened. */
export function isStale(error: unknown): boolean {
  return error instanceof FetchError && error.code === 'stale'
}

/** Returns the sentence for a failed save. If it was stale, adds that nothing typed is lost. */
export function refusalSentence(error: unknown): string {
  const sentence = failureSentence(error)
  return isStale(error) ? `${sentence} What you typed is still here: save again to use it instead.` : sentence
}

/** Returns the version this tab last read or saved, to send in a body. */
export function versionOf(known: { version: number } | undefined) {
  return known ? { version: known.version } : {}
}

/** Refetches after a stale save, so that the user can save again on top of the new version. */
export function refetchStale(queryClient: QueryClient, queryKey: readonly unknown[], error: unknown): void {
  if (isStale(error)) void queryClient.invalidateQueries({ queryKey, exact: true })
}
