import type { QueryKey } from '@tanstack/react-query'
import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'

import { PrefetchedAnswers } from '@/components/prefetched-answers'
import { packRows } from '@/lib/browser/packed-rows'
import { systemClock } from '@/lib/server/clock'

interface PrefetchedProps {
  /** What the server already has, under the keys the browser's hooks ask for. */
  answers: ReadonlyArray<readonly [QueryKey, unknown]>
  children: ReactNode
}

/** Passes the server's responses to the screen: shown at once, and newer than the cache of an earlier visit. */
export function Prefetched({ answers, children }: PrefetchedProps) {
  return (
    <PrefetchedAnswers packed={packRows(answers)} answerId={randomUUID()} renderedAtMs={systemClock.now().getTime()}>
      {children}
    </PrefetchedAnswers>
  )
}
