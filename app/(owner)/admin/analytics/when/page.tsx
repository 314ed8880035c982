import type { Metadata } from 'next'

import { loadQuestion, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-question'
import { Prefetched } from '@/app/(owner)/prefetched'
import { WhenScreen } from '@/components/analytics/when-screen'
import { getWhen } from '@/lib/server/analytics/when'

export const metadata: Metadata = { title: 'When do clients not come?' }

export default async function WhenPage(props: QuestionPageProps) {
  return (
    <Prefetched answers={[await loadQuestion('when', props, getWhen)]}>
      <WhenScreen />
    </Prefetched>
  )
}
