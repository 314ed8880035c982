import type { Metadata } from 'next'

import { loadQuestion, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-question'
import { Prefetched } from '@/app/(owner)/prefetched'
import { MoneyScreen } from '@/components/analytics/money-screen'
import { getMoney } from '@/lib/server/analytics/money'

export const metadata: Metadata = { title: 'What was lost and won back?' }

export default async function MoneyPage(props: QuestionPageProps) {
  return (
    <Prefetched answers={[await loadQuestion('money', props, getMoney)]}>
      <MoneyScreen />
    </Prefetched>
  )
}
