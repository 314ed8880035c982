import type { QueryKey } from '@tanstack/react-query'
import { permanentRedirect } from 'next/navigation'

import { readRange, readRangeQuery } from '@/components/analytics/range-query'
import { queryKeys } from '@/lib/browser/query-keys'
import type { DateRange } from '@/lib/domain/analytics'
import { localDateOf } from '@/lib/domain/time'
import type { AnalyticsPage } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import type { OwnerScope } from '@/lib/server/scope'

export interface QuestionPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

interface Question {
  key: (range: DateRange) => QueryKey
  answer: (scope: OwnerScope, range: DateRange, now: Date) => Promise<unknown>
}

/** Pairs a query's result with the query key its screen uses. */
export function named(page: AnalyticsPage, answer: Question['answer']): Question {
  return { key: (range) => queryKeys.analytics.page(page, range), answer }
}

/** Loads the analytics data for the date range in the URL. */
export async function loadAnswers(
  path: string,
  { searchParams }: QuestionPageProps,
  questions: readonly Question[],
): Promise<Array<readonly [QueryKey, unknown]>> {
  const query = await searchParams
  const { scope } = await requireOwnerPage(path + readRangeQuery(query))
  const now = systemClock.now()
  const { range } = readRange(query, localDateOf(now, scope.timeZone))
  return Promise.all(questions.map(async ({ key, answer }) => [key(range), await answer(scope, range, now)] as const))
}

/** Permanently redirects an old URL to the page and section that now show its numbers, for the same range. */
export async function moveTo(path: string, part: string, { searchParams }: QuestionPageProps): Promise<never> {
  const kept = Object.entries(await searchParams).filter(
    (entry): entry is [string, string] => ['days', 'from', 'to'].includes(entry[0]) && typeof entry[1] === 'string',
  )
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
  permanentRedirect(`${path}${query}#${part}`)
}
