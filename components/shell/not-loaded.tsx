'use client'

import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'

interface NotLoadedProps {
  /** The missing data, as in "Couldn’t load the waitlist". */
  what: string
  error: Error | null
  onRetry: () => unknown
  /** How many placeholder rows to show. */
  count?: number
  /** Classes of the placeholder rows. */
  className?: string
}

/** Shown instead of a list without data: placeholder rows while it loads, or why it failed. */
export function NotLoaded({ what, error, onRetry, ...rows }: NotLoadedProps) {
  if (!error) return <ListSkeleton label={`Loading ${what}`} {...rows} />
  return <ErrorState title={`Couldn’t load ${what}`} message={failureSentence(error)} onRetry={() => void onRetry()} />
}
