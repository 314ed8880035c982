import type { Metadata } from 'next'

import { loadQuestion, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-question'
import { Prefetched } from '@/app/(owner)/prefetched'
import { MessagesScreen } from '@/components/analytics/messages-screen'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'

export const metadata: Metadata = { title: 'Do messages bring clients in?' }

export default async function MessagesPage(props: QuestionPageProps) {
  return (
    <Prefetched answers={[await loadQuestion('messages', props, getMessageFunnel)]}>
      <MessagesScreen />
    </Prefetched>
  )
}
