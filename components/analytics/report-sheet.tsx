import type { ReactNode } from 'react'

import { FactTiles } from '@/components/analytics/fact-tiles'
import { metricFact } from '@/components/analytics/facts'
import { FiguresCompared } from '@/components/analytics/figures-compared'
import { measuredRefills, refillsInWords } from '@/components/analytics/refill-list'
import { hourName, WEEKDAYS } from '@/components/analytics/week-words'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { ReportAnswer, WeekCell } from '@/lib/contracts/analytics-questions'
import { METRICS, tallyOf } from '@/lib/domain/analytics'
import { changeOf } from '@/lib/domain/metric-change'
import { forecastSentence, isForecastShown } from '@/lib/domain/forecast-check'
import { formatDateRange } from '@/lib/domain/local-date'
import { formatMoney } from '@/lib/domain/money'
import { MIN_FOR_RATE, rateNote } from '@/lib/domain/rate'
import { extremeTimes } from '@/lib/domain/week-times'

/**
 * One sheet of A4 paper: the month's numbers beside the previous month's, its safest and riskiest times, what was
 * recovered, and the forecast.
 */
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
        <span>{totals.visits === 0 && ' No appointments were booked for these days.'}</span>
      </p>
      <FactTiles
        label="The month"
        facts={[
          metricFact('visits', totals, totalsBefore, currency),
          metricFact('noShowRate', totals, totalsBefore, currency),
          metricFact('kept', totals, totalsBefore, currency),
          {
            definition: 'recovered',
            value: formatMoney(recovered.cents, currency),
            change: changeOf(measuredRefills(recovered), measuredRefills(recoveredBefore), METRICS.kept),
          },
        ]}
      />
      <FiguresCompared totals={totals} before={totalsBefore} currency={currency} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 print:grid-cols-2 print:gap-3">
        <Section title="Safest times">
          <Times times={best} none={`Fewer than two times of the week had ${MIN_FOR_RATE} finished appointments.`} />
        </Section>
        <Section title="Riskiest times">
          <Times times={worst} none="No time with enough appointments stood out." />
        </Section>
        <Section title="Revenue recovered">
          <p className="text-sm">
            {recovered.slots === 0
              ? 'No freed slots were rebooked.'
              : `${formatMoney(recovered.cents, currency)} ${refillsInWords(recovered)}.`}
          </p>
        </Section>
        {isForecastShown(forecast) && (
          <Section title="Predicted and actual">
            <p className="text-sm">{forecastSentence(forecast, null)}</p>
          </Section>
        )}
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
