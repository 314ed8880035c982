'use client'

import { useId, useState } from 'react'

import { ComparedBars } from '@/components/analytics/compared-bars'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { metricFact } from '@/components/analytics/facts'
import { MetricChoice } from '@/components/analytics/metric-choice'
import { QuestionScreen } from '@/components/analytics/question-screen'
import type { WhatAnswer } from '@/lib/contracts/analytics-questions'
import type { MetricId } from '@/lib/domain/analytics'

const GROUPS = [
  { name: 'service', title: 'By service', unit: 'Service' },
  { name: 'person', title: 'By person', unit: 'Person' },
  { name: 'lead', title: 'By time booked ahead', unit: 'Booked ahead' },
  { name: 'channel', title: 'By how it was booked', unit: 'Booked through' },
] as const

/** Which services, people, lead times and ways of booking are missed more than others. */
export function WhatScreen() {
  return (
    <QuestionScreen
      page="what"
      question="Which visits are missed?"
      isEmpty={({ totals, totalsBefore }) => totals.visits + totalsBefore.visits === 0}
      empty={{
        title: 'No visits in this range',
        description:
          'Your services and people appear here as soon as there are appointments to count. Choose a longer range.',
      }}
    >
      {(answer) => <WhatFigures answer={answer} />}
    </QuestionScreen>
  )
}

function WhatFigures({ answer: { totals, totalsBefore, currency, groups } }: { answer: WhatAnswer }) {
  const id = useId()
  const [metric, setMetric] = useState<MetricId>('noShowRate')
  return (
    <>
      <FactTiles
        label="The whole range"
        facts={(['noShowRate', 'visits', 'lateCancelRate', 'lost'] as const).map((one) =>
          metricFact(one, totals, totalsBefore, currency),
        )}
      />
      <MetricChoice id={id} value={metric} onChange={setMetric} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {GROUPS.map(({ name, ...words }) => (
          <ComparedBars key={name} {...words} groups={groups[name]} metric={metric} currency={currency} />
        ))}
      </div>
    </>
  )
}
