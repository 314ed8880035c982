import type { QueryKey } from '@tanstack/react-query'

import { readRange } from '@/components/analytics/range-query'
import { queryKeys } from '@/lib/browser/query-keys'
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import { localDateOf } from '@/lib/domain/time'
import { type AnalyticsPage, routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import type { OwnerScope } from '@/lib/server/scope'

export interface QuestionPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The answer for the range in the address, under the key the page's screen asks for. */
export async function loadQuestion(
  page: AnalyticsPage,
  { searchParams }: QuestionPageProps,
  answer: (scope: OwnerScope, query: AnalyticsQuery, now: Date) => Promise<unknown>,
): Promise<readonly [QueryKey, unknown]> {
  const { scope } = await requireOwnerPage(routes.admin.analyticsPage(page))
  const now = systemClock.now()
  const { range } = readRange(await searchParams, localDateOf(now, scope.timeZone))
  return [queryKeys.analytics.page(page, range), await answer(scope, range, now)]
}
