'use client'

import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { RefetchOnRevisit } from '@/components/refetch-on-revisit'
import { unpackRows } from '@/lib/browser/packed-rows'

interface PrefetchedAnswersProps {
  /** Pairs of a query key and the server's data, from `packRows`. */
  packed: string
  /** Changes each time the server renders the page. */
  answerId: string
  renderedAtMs: number
  children: ReactNode
}

/** Gives its children the data that the server fetched. */
export function PrefetchedAnswers({ packed, answerId, renderedAtMs, children }: PrefetchedAnswersProps) {
  const { state, keys } = useMemo(() => {
    const answers = unpackRows(packed) as [QueryKey, unknown][]
    const queryClient = new QueryClient()
    answers.forEach(([key, data]) => queryClient.setQueryData(key, data, { updatedAt: renderedAtMs }))
    return { state: dehydrate(queryClient), keys: answers.map(([key]) => key) }
  }, [packed, renderedAtMs])
  return (
    <HydrationBoundary state={state}>
      <RefetchOnRevisit answerId={answerId} keys={keys} />
      {children}
    </HydrationBoundary>
  )
}
