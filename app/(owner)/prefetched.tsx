import type { QueryKey } from '@tanstack/react-query'
import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'

import { PrefetchedAnswers } from '@/components/prefetched-answers'
import { packRows } from '@/lib/browser/packed-rows'
import { systemClock } from '@/lib/server/clock'

interface PrefetchedProps {
  /** Data that the server has already read, under the query keys that the browser's hooks use. */
  answers: ReadonlyArray<readonly [QueryKey, unknown]>
  children: ReactNode
}

/** Passes the server's data to the screen, which shows it immediately instead of older cached data. */
export function Prefetched({ answers, children }: PrefetchedProps) {
  return (
    <PrefetchedAnswers packed={packRows(answers)} answerId={randomUUID()} renderedAtMs={systemClock.now().getTime()}>
      {children}
    </PrefetchedAnswers>
  )
}
