import type { Metadata } from 'next'

import { loadAnswers, named, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { CameScreen } from '@/components/analytics/came-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { getForecast } from '@/lib/server/analytics/forecast'
import { getAnalytics } from '@/lib/server/analytics/queries'

export const metadata: Metadata = { title: 'Analytics' }

export default withPlaceholder(async function AnalyticsPage(props: QuestionPageProps) {
  const answers = await loadAnswers(routes.admin.analytics, props, [
    { key: queryKeys.analytics.range, answer: getAnalytics },
    named('forecast', getForecast),
  ])
  return (
    <Prefetched answers={answers}>
      <CameScreen />
    </Prefetched>
  )
})
