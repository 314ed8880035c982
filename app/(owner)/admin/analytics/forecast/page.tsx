import type { Metadata } from 'next'

import { loadQuestion, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-question'
import { Prefetched } from '@/app/(owner)/prefetched'
import { ForecastScreen } from '@/components/analytics/forecast-screen'
import { getForecast } from '@/lib/server/analytics/forecast'

export const metadata: Metadata = { title: 'Can you trust the forecast?' }

export default async function ForecastPage(props: QuestionPageProps) {
  return (
    <Prefetched answers={[await loadQuestion('forecast', props, getForecast)]}>
      <ForecastScreen />
    </Prefetched>
  )
}
