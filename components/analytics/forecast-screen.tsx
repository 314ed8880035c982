'use client'

import { CallEffect } from '@/components/analytics/call-effect'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { compareFact } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { ForecastChart } from '@/components/analytics/forecast-chart'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { EmptyState } from '@/components/shell/empty-state'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { ForecastAnswer } from '@/lib/contracts/analytics-questions'
import { BAND_LABELS } from '@/lib/domain/client-figures'
import { forecastSentence, type ForecastCount, seenInterval, tenthLabel } from '@/lib/domain/forecast-check'
import { MIN_FOR_RATE, percentText } from '@/lib/domain/rate'

/** Whether the risks that were shown before visits came true. */
export function ForecastScreen() {
  return (
    <QuestionScreen
      page="forecast"
      question="Can you trust the forecast?"
      isEmpty={() => false}
      empty={{ title: '', description: '' }}
    >
      {(answer) => (
        <>
          <ForecastFigures answer={answer} />
          <CallEffect />
        </>
      )}
    </QuestionScreen>
  )
}

function ForecastFigures({ answer }: { answer: ForecastAnswer }) {
  const { totals, totalsBefore, unscored, currency } = answer
  if (totals.visits < MIN_FOR_RATE) return <NotEnough answer={answer} />
  return (
    <>
      <p className="max-w-3xl text-lg">{forecastSentence(totals, null)}</p>
      <FactTiles
        label="Forecast"
        facts={[
          compareFact('Visits with a forecast', totals.visits, totalsBefore.visits, 'visits', currency),
          {
            label: 'Expected no-shows',
            value: totals.expected.toFixed(1),
            note: totalsBefore.visits === 0 ? 'Nothing to compare with' : `${totalsBefore.expected.toFixed(1)} before`,
          },
          {
            label: 'No-shows seen',
            value: String(totals.missed),
            note: totalsBefore.visits === 0 ? 'Nothing to compare with' : `${totalsBefore.missed} before`,
          },
          {
            label: 'Off by',
            value: off(totals),
            note: totalsBefore.visits < MIN_FOR_RATE ? 'Too few to compare' : `${off(totalsBefore)} before`,
          },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <BandsCard answer={answer} />
        <FigureCard
          title="By tenths"
          description={`Points on the dashed line were forecast exactly right. The bars are what chance alone explains (95 %). Tenths with fewer than ${MIN_FOR_RATE} visits are only in the table.`}
          table={{
            columns: ['Forecast', ...COUNT_COLUMNS],
            rows: answer.tenths
              .filter(({ visits }) => visits > 0)
              .map(({ tenth, ...count }) => ({ key: String(tenth), label: tenthLabel(tenth), cells: cellsOf(count) })),
          }}
        >
          <ForecastChart tenths={answer.tenths} />
        </FigureCard>
      </div>
      <HowItIsCounted unscored={unscored} />
    </>
  )
}

const COUNT_COLUMNS = ['Visits', 'Expected missed', 'Missed', 'Expected', 'Seen', 'Seen, 95 % interval']

function cellsOf(count: ForecastCount) {
  const { visits, expected, missed } = count
  if (visits < MIN_FOR_RATE) return [visits, expected.toFixed(1), missed, '–', '–', '–']
  const { low, high } = seenInterval(count)
  return [
    visits,
    expected.toFixed(1),
    missed,
    percentText(expected / visits),
    percentText(missed / visits),
    `${percentText(low)} to ${percentText(high)}`,
  ]
}

function BandsCard({ answer: { bands } }: { answer: ForecastAnswer }) {
  return (
    <FigureCard
      title="By what we called it"
      description="The word beside a visit before it began, and what became of those visits."
      table={{
        columns: ['Called', ...COUNT_COLUMNS],
        rows: bands.map(({ band, ...count }) => ({ key: band, label: BAND_LABELS[band], cells: cellsOf(count) })),
      }}
    >
      <ul aria-label="By what we called it" className="grid gap-4 text-sm">
        {bands.map(({ band, ...count }) => (
          <li key={band} className="grid gap-1.5">
            <span className="flex justify-between gap-3">
              <span className="font-medium">{BAND_LABELS[band]}</span>
              {count.visits > 0 && <span className="tabular-nums">{inFigures(count)}</span>}
            </span>
            {count.visits >= MIN_FOR_RATE && <IntervalBar count={count} />}
            <span className="text-muted-foreground">{forecastSentence(count, band)}</span>
          </li>
        ))}
      </ul>
    </FigureCard>
  )
}

/** The interval of what was seen as a bar, the share itself as its dark line, what was expected as a ring. */
function IntervalBar({ count }: { count: ForecastCount }) {
  const { low, high } = seenInterval(count)
  return (
    <svg aria-hidden viewBox="0 0 400 16" className="h-auto w-full">
      <rect y="6" width="400" height="4" rx="2" fill="var(--muted)" />
      <rect
        x={low * 400}
        y="4"
        width={Math.max(2, (high - low) * 400)}
        height="8"
        rx="3"
        fill="var(--accent)"
        stroke="var(--primary)"
        strokeWidth="0.75"
      />
      <rect x={(count.missed / count.visits) * 400 - 1.5} y="2" width="3" height="12" rx="1" fill="var(--primary)" />
      <circle
        cx={Math.max(6, (count.expected / count.visits) * 400)}
        cy="8"
        r="5"
        fill="var(--card)"
        stroke="var(--foreground)"
        strokeWidth="1.75"
      />
    </svg>
  )
}

function NotEnough({ answer: { totals, unscored } }: { answer: ForecastAnswer }) {
  return (
    <>
      <Card>
        <EmptyState
          title="Not enough data yet"
          description={`The forecast is judged from ${MIN_FOR_RATE} finished visits that had one before they began. In this range there ${totals.visits === 1 ? 'is 1' : `are ${totals.visits}`}. Choose a longer range, or come back later.`}
          className="py-16"
        />
      </Card>
      <HowItIsCounted unscored={unscored} />
    </>
  )
}

function HowItIsCounted({ unscored }: { unscored: number }) {
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>How this is counted</CardTitle>
          <CardDescription>
            Every visit that ended as completed or no-show counts with the last risk it had before its start, worked out
            from the outcomes of earlier days alone.
            {unscored > 0 &&
              ` ${unscored} finished ${unscored === 1 ? 'visit' : 'visits'} of this range had none and ${unscored === 1 ? 'is' : 'are'} left out.`}
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent className="text-sm text-muted-foreground">
        In the bars by word, the ring is what was expected, the dark line what was seen, and the band around it what
        chance alone explains. Whoever you called because of a high risk may have come because of it, so a good forecast
        can look too high.
      </CardContent>
    </Card>
  )
}

function off({ visits, expected, missed }: ForecastCount): string {
  const points = ((expected - missed) / visits) * 100
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(Math.round(points * 10) / 10)} points`
}

function inFigures({ visits, expected, missed }: ForecastCount): string {
  if (visits < MIN_FOR_RATE) return `expected ${expected.toFixed(1)} · seen ${missed} of ${visits}`
  return `expected ${percentText(expected / visits)} · seen ${percentText(missed / visits)}`
}
