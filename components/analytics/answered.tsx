import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'

interface AnsweredProps<Answer> {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  children: (answer: Answer) => ReactNode
}

/** Shows numbers once they have loaded, and dims them while those for another range load. */
export function Answered<Answer>({ query, children }: AnsweredProps<Answer>) {
  const { data, error, refetch, isPlaceholderData } = query
  if (error && !data) {
    return (
      <ErrorState title="Couldn’t load the numbers" message={failureSentence(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <CardGridSkeleton label="Loading the numbers" count={3} />
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? 'grid grid-cols-1 gap-4 opacity-60' : 'grid grid-cols-1 gap-4'}
    >
      {children(data)}
    </div>
  )
}
