'use client'

import { Button } from '@/components/ui/button'
import { failureSentence } from '@/lib/browser/fetch-json'

interface ShowMoreProps {
  isFetching: boolean
  /** Why the last page failed to load; null if it didn't. */
  error: Error | null
  onMore: () => void
  label?: string
}

/** The button below a paged list that loads the next page. */
export function ShowMore({ isFetching, error, onMore, label = 'Show more' }: ShowMoreProps) {
  return (
    <div className="border-t p-4 text-center">
      <Button variant="secondary" aria-disabled={isFetching || undefined} onClick={() => !isFetching && onMore()}>
        {isFetching ? 'Loading...' : label}
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-sm text-destructive">
          {failureSentence(error)}
        </p>
      )}
    </div>
  )
}
