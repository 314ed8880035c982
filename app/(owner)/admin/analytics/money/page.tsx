import type { Metadata } from 'next'

import { loadAnswers, named, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { MoneyScreen } from '@/components/analytics/money-screen'
import { routes } from '@/lib/routes'
import { getMoney } from '@/lib/server/analytics/money'

export const metadata: Metadata = { title: 'Revenue lost and recovered' }

export default withPlaceholder(async function MoneyPage(props: QuestionPageProps) {
  const answers = await loadAnswers(routes.admin.analyticsMoney, props, [named('money', getMoney)])
  return (
    <Prefetched answers={answers}>
      <MoneyScreen />
    </Prefetched>
  )
})
