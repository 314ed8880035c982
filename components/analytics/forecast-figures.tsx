'use client'

import { CsvLink } from '@/components/analytics/csv-link'
import { Definition } from '@/components/analytics/definition'
import { FigureCard } from '@/components/analytics/figure-card'
import { ForecastChart } from '@/components/analytics/forecast-chart'
import type { ForecastAnswer } from '@/lib/contracts/analytics-questions'
import type { DateRange } from '@/lib/domain/analytics'
import { BAND_LABELS } from '@/lib/domain/reliability'
import { forecastSentence, type ForecastCount, seenInterval, tenthLabel } from '@/lib/domain/forecast-check'
import { MIN_FOR_RATE, percentText, rateText } from '@/lib/domain/rate'
import { api } from '@/lib/routes'

interface ForecastFiguresProps {
  answer: ForecastAnswer
  range: DateRange
}

/** Predicted and actual no-shows side by side: overall, by risk level, and by tenths of the predictions. */
export function ForecastFigures({ answer: { totals, bands, tenths, unscored }, range }: ForecastFiguresProps) {
  return (
    <>
      <p className="max-w-3xl text-sm">
        {forecastSentence(totals, null)}
        <span>{unscored > 0 && ` ${unscored} finished without a prediction.`}</span> <Definition of="forecast" />
      </p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <FigureCard
          title="By risk level"
          definition="riskLevels"
          table={{
            columns: ['Risk level', ...COUNT_COLUMNS],
            rows: bands.map(({ band, ...count }) => ({ key: band, label: BAND_LABELS[band], cells: cellsOf(count) })),
          }}
        >
          <ul aria-label="By risk level" className="grid gap-4 text-sm">
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
        <FigureCard
          title="Predicted vs actual"
          definition="forecastChart"
          actions={<CsvLink href={api.analyticsPageCsv('forecast', range)} of="the predictions" />}
          table={{
            columns: ['Prediction', ...COUNT_COLUMNS],
            rows: tenths
              .filter(({ visits }) => visits > 0)
              .map(({ tenth, ...count }) => ({ key: String(tenth), label: tenthLabel(tenth), cells: cellsOf(count) })),
          }}
        >
          <ForecastChart tenths={tenths} />
        </FigureCard>
      </div>
    </>
  )
}

const COUNT_COLUMNS = ['Appointments', 'Predicted missed', 'Missed', 'Predicted', 'Actual', 'Actual, 95% interval']

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

/** Draws the interval of the actual share as a bar, the share itself as a dark line, and the prediction as a ring. */
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

function inFigures({ visits, expected, missed }: ForecastCount): string {
  const predicted = visits < MIN_FOR_RATE ? expected.toFixed(1) : percentText(expected / visits)
  return `predicted ${predicted} · actual ${rateText({ part: missed, whole: visits })}`
}
