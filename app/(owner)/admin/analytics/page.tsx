import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { AnalyticsScreen } from '@/components/analytics/analytics-screen'
import { readRange } from '@/components/analytics/range-query'
import { queryKeys } from '@/lib/browser/query-keys'
import { ledgerRange } from '@/lib/domain/ledger'
import { localDateOf } from '@/lib/domain/time'
import { routes } from '@/lib/routes'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { getLedger } from '@/lib/server/recovery/ledger'

export const metadata: Metadata = { title: 'Analytics' }

interface AnalyticsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AnalyticsPage({ searchParams }: AnalyticsPageProps) {
  const { scope } = await requireOwnerPage(routes.admin.analytics)
  const now = systemClock.now()
  const { range } = readRange(await searchParams, localDateOf(now, scope.timeZone))
  const ledgerDays = ledgerRange(range)
  const [figures, ledger] = await Promise.all([getAnalytics(scope, range, now), getLedger(scope, ledgerDays, now)])
  return (
    <Prefetched
      answers={[
        [queryKeys.analytics.range(range), figures],
        [queryKeys.analytics.ledger(ledgerDays), ledger],
      ]}
    >
      <AnalyticsScreen />
    </Prefetched>
  )
}
