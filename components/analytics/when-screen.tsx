'use client'

import { useId, useState } from 'react'

import { ComparedBars } from '@/components/analytics/compared-bars'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { metricFact } from '@/components/analytics/facts'
import { MetricChoice } from '@/components/analytics/metric-choice'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { WeekMap } from '@/components/analytics/week-map'
import { hourName, WEEKDAYS } from '@/components/analytics/week-words'
import type { WeekCell, WhenAnswer } from '@/lib/contracts/analytics-questions'
import { type MetricId, tallyOf } from '@/lib/domain/analytics'
import { MIN_FOR_RATE, rateNote } from '@/lib/domain/rate'
import { extremeTimes } from '@/lib/domain/week-times'

/** At which times of the week clients come, and at which they don't. */
export function WhenScreen() {
  return (
    <QuestionScreen
      page="when"
      question="When do clients not come?"
      isEmpty={({ totals, totalsBefore }) => totals.visits + totalsBefore.visits === 0}
      empty={{
        title: 'No visits in this range',
        description: 'Your week appears here as soon as there are appointments to count. Choose a longer range.',
      }}
    >
      {(answer) => <WhenFigures answer={answer} />}
    </QuestionScreen>
  )
}

function WhenFigures({ answer: { totals, totalsBefore, currency, cells, weekdays, hours } }: { answer: WhenAnswer }) {
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
      <ExtremeTimes cells={cells} />
      <WeekMap cells={cells} />
      <MetricChoice id={id} value={metric} onChange={setMetric} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ComparedBars title="By weekday" unit="Weekday" groups={weekdays} metric={metric} currency={currency} />
        <ComparedBars title="By hour" unit="Hour" groups={hours} metric={metric} currency={currency} />
      </div>
    </>
  )
}

/** The times with the most and the fewest no-shows, in words. */
export function ExtremeTimes({ cells }: { cells: readonly WeekCell[] }) {
  const { best, worst } = extremeTimes(cells)
  if (best.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        No time of the week has {MIN_FOR_RATE} finished visits in this range, too few to tell good from bad ones.
      </p>
    )
  }
  return (
    <p className="text-sm">
      Safest: {best.map(inWords).join(', ')}.{' '}
      {worst.length === 0
        ? 'No other time with enough visits had a no-show.'
        : `Riskiest: ${worst.map(inWords).join(', ')}.`}
    </p>
  )
}

function inWords({ weekday, hour, counts }: WeekCell): string {
  const missed = tallyOf(counts, 'noShowRate')
  return `${WEEKDAYS[weekday] ?? ''} ${hourName(hour)}: ${missed.part} of ${missed.whole} missed${rateNote(missed)}`
}
