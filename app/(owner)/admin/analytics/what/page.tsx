import type { Metadata } from 'next'

import { loadQuestion, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-question'
import { Prefetched } from '@/app/(owner)/prefetched'
import { WhatScreen } from '@/components/analytics/what-screen'
import { getWhat } from '@/lib/server/analytics/what'

export const metadata: Metadata = { title: 'Which visits are missed?' }

export default async function WhatPage(props: QuestionPageProps) {
  return (
    <Prefetched answers={[await loadQuestion('what', props, getWhat)]}>
      <WhatScreen />
    </Prefetched>
  )
}
