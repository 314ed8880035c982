import type { ReactNode } from 'react'

import { DataTable } from '@/components/analytics/data-table'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { compareFact, metricFact } from '@/components/analytics/facts'
import { formatChange, metricText } from '@/components/analytics/format-metric'
import { refillsInWords } from '@/components/analytics/refill-list'
import { hourName, WEEKDAYS } from '@/components/analytics/week-words'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { ReportAnswer, WeekCell } from '@/lib/contracts/analytics-questions'
import { METRIC_IDS, metricOf, METRICS, tallyOf } from '@/lib/domain/analytics'
import { forecastSentence } from '@/lib/domain/forecast-check'
import { formatDateRange } from '@/lib/domain/local-date'
import { formatMoney } from '@/lib/domain/money'
import { MIN_FOR_RATE, rateNote } from '@/lib/domain/rate'
import { extremeTimes } from '@/lib/domain/week-times'

/** The month's figures beside the month before, its times, what was recovered, and the forecast: one page of A4. */
export function ReportSheet({
  report: { range, before, currency, totals, totalsBefore, cells, recovered, recoveredBefore, forecast },
}: {
  report: ReportAnswer
}) {
  const { best, worst } = extremeTimes(cells)
  return (
    <div className="grid grid-cols-1 gap-6 print:gap-3">
      <p className="text-sm text-muted-foreground">
        {formatDateRange(range.from, range.to)}, compared with {formatDateRange(before.from, before.to)}.
        {totals.visits === 0 && ' No visits were booked for these days.'}
      </p>
      <FactTiles
        label="The month"
        facts={[
          metricFact('visits', totals, totalsBefore, currency),
          metricFact('noShowRate', totals, totalsBefore, currency),
          metricFact('kept', totals, totalsBefore, currency),
          compareFact('Recovered', recovered.cents, recoveredBefore.cents, 'kept', currency),
        ]}
      />
      <Section title="The month in figures">
        <DataTable
          caption="The month in figures"
          columns={['Figure', 'This month', 'Month before', 'Change']}
          rows={METRIC_IDS.map((metric) => {
            const [now, then] = [metricOf(totals, metric), metricOf(totalsBefore, metric)]
            return {
              key: metric,
              label: METRICS[metric].label,
              cells: [
                metricText(totals, metric, currency),
                metricText(totalsBefore, metric, currency),
                formatChange(now, then, metric),
              ],
            }
          })}
        />
      </Section>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 print:grid-cols-2 print:gap-3">
        <Section title="Safest times">
          <Times times={best} none={`No time of the week had ${MIN_FOR_RATE} finished visits.`} />
        </Section>
        <Section title="Riskiest times">
          <Times times={worst} none="No time with enough visits stood out." />
        </Section>
        <Section title="Won back">
          <p className="text-sm">
            {recovered.slots === 0
              ? 'No freed times were taken again.'
              : `${formatMoney(recovered.cents, currency)} ${refillsInWords(recovered)}.`}
          </p>
        </Section>
        <Section title="The forecast">
          <p className="text-sm">
            {forecast.visits < MIN_FOR_RATE
              ? `Not enough data yet: ${forecast.visits} finished visits had a forecast.`
              : forecastSentence(forecast, null)}
          </p>
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="print:break-inside-avoid">
      <CardHeader className="print:px-3 print:pt-2 print:pb-1">
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="print:px-3 print:pb-2">{children}</CardContent>
    </Card>
  )
}

function Times({ times, none }: { times: readonly WeekCell[]; none: string }) {
  if (times.length === 0) return <p className="text-sm text-muted-foreground">{none}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {times.map(({ weekday, hour, counts }) => (
        <li key={`${weekday} ${hour}`} className="flex justify-between gap-4">
          <span>
            {WEEKDAYS[weekday]} {hourName(hour)}
          </span>
          <span className="tabular-nums">
            {counts.noShows} of {counts.completed + counts.noShows} missed{rateNote(tallyOf(counts, 'noShowRate'))}
          </span>
        </li>
      ))}
    </ul>
  )
}
