import type { Metadata } from 'next'

import { loadAnswers, named, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { WhenScreen } from '@/components/analytics/when-screen'
import { routes } from '@/lib/routes'
import { getWhat } from '@/lib/server/analytics/what'
import { getWhen } from '@/lib/server/analytics/when'

export const metadata: Metadata = { title: 'When and what gets missed?' }

export default withPlaceholder(async function WhenPage(props: QuestionPageProps) {
  const answers = await loadAnswers(routes.admin.analyticsWhen, props, [named('when', getWhen), named('what', getWhat)])
  return (
    <Prefetched answers={answers}>
      <WhenScreen />
    </Prefetched>
  )
})
