import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'

import { RefreshReplayed } from '@/components/refresh-replayed'

interface PrefetchedProps {
  /** Answers the server already has, under the keys the browser's hooks ask for. */
  answers: ReadonlyArray<readonly [QueryKey, unknown]>
  children: ReactNode
}

/** Hands the server's answers to the screen: shown at once, and newer than what an earlier visit left in the cache. */
export function Prefetched({ answers, children }: PrefetchedProps) {
  const queryClient = new QueryClient()
  answers.forEach(([key, data]) => queryClient.setQueryData(key, data))
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RefreshReplayed answerId={randomUUID()} keys={answers.map(([key]) => key)} />
      {children}
    </HydrationBoundary>
  )
}
