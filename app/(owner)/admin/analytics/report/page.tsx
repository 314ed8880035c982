import type { Metadata } from 'next'

import type { QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { ReportScreen } from '@/components/analytics/report-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { isMonth, monthOf } from '@/lib/domain/month'
import { localDateOf } from '@/lib/domain/time'
import { routes } from '@/lib/routes'
import { getMonthReport } from '@/lib/server/analytics/month-report'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { getBusiness } from '@/lib/server/business/queries'

export const metadata: Metadata = { title: 'Monthly report' }

export default withPlaceholder(async function ReportPage({ searchParams }: QuestionPageProps) {
  const { month: query } = await searchParams
  const asked = typeof query === 'string' && isMonth(query) ? query : undefined
  const { scope } = await requireOwnerPage(routes.admin.monthReport(asked))
  const now = systemClock.now()
  const month = asked ?? monthOf(localDateOf(now, scope.timeZone))
  const [report, business] = await Promise.all([getMonthReport(scope, { month }, now), getBusiness(scope)])
  return (
    <Prefetched answers={[[queryKeys.analytics.report(month), report]]}>
      <ReportScreen businessName={business.businessName} />
    </Prefetched>
  )
})
