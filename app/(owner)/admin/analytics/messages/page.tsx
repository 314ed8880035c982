import type { Metadata } from 'next'

import { loadAnswers, named, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { MessagesScreen } from '@/components/analytics/messages-screen'
import { routes } from '@/lib/routes'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'

export const metadata: Metadata = { title: 'Which messages work?' }

export default withPlaceholder(async function MessagesPage(props: QuestionPageProps) {
  const answers = await loadAnswers(routes.admin.analyticsMessages, props, [named('messages', getMessageFunnel)])
  return (
    <Prefetched answers={answers}>
      <MessagesScreen />
    </Prefetched>
  )
})
