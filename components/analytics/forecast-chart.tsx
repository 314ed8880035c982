import type { ForecastAnswer } from '@/lib/contracts/analytics-questions'
import { seenInterval, tenthLabel } from '@/lib/domain/forecast-check'
import { MIN_FOR_RATE, percentText } from '@/lib/domain/rate'

const SIZE = 320
const LEFT = 44
const BOTTOM = 40
const TOP = 10
const SPAN = SIZE - LEFT - TOP

/**
 * Plots predicted against actual no-shows, with intervals, for each tenth of the forecasts that has at least
 * `MIN_FOR_RATE` appointments. Points on the diagonal were predicted exactly.
 */
export function ForecastChart({ tenths }: Pick<ForecastAnswer, 'tenths'>) {
  const known = tenths.filter(({ visits }) => visits >= MIN_FOR_RATE)
  if (known.length === 0)
    return <p className="text-sm text-muted-foreground">No group has {MIN_FOR_RATE} appointments yet.</p>
  const most = Math.max(...known.map((one) => Math.max(one.expected / one.visits, seenInterval(one).high)), 0.1)
  const top = Math.min(1, Math.ceil(most * 10) / 10)
  const x = (share: number) => LEFT + (share / top) * SPAN
  const y = (share: number) => SIZE - BOTTOM - (share / top) * (SIZE - BOTTOM - TOP)
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={summary(known)}
      className="mx-auto h-auto w-full max-w-md text-muted-foreground"
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part} fontSize="10" fill="currentColor">
          <line x1={LEFT} x2={SIZE - TOP} y1={y(top * part)} y2={y(top * part)} stroke="var(--border)" />
          <text x={LEFT - 6} y={y(top * part) + 3} textAnchor="end">
            {percent(top * part)}
          </text>
          <text x={x(top * part)} y={SIZE - BOTTOM + 14} textAnchor={part === 1 ? 'end' : 'middle'}>
            {percent(top * part)}
          </text>
        </g>
      ))}
      <line x1={x(0)} y1={y(0)} x2={x(top)} y2={y(top)} stroke="var(--input)" strokeDasharray="4 4" />
      {known.map((one) => {
        const [at, seen, { low, high }] = [x(one.expected / one.visits), one.missed / one.visits, seenInterval(one)]
        return (
          <g key={one.tenth} stroke="var(--primary)" strokeWidth="1.5">
            <title>{words(one)}</title>
            <rect x={at - 10} y={TOP} width="20" height={SIZE - BOTTOM - TOP} fill="transparent" stroke="none" />
            <line x1={at} x2={at} y1={y(low)} y2={y(high)} />
            <line x1={at - 4} x2={at + 4} y1={y(low)} y2={y(low)} />
            <line x1={at - 4} x2={at + 4} y1={y(high)} y2={y(high)} />
            <circle cx={at} cy={y(seen)} r="4" fill="var(--primary)" />
          </g>
        )
      })}
      <text x={LEFT + SPAN / 2} y={SIZE - 6} textAnchor="middle" fontSize="11" fill="currentColor">
        Predicted to be missed
      </text>
      <text
        transform={`translate(11 ${TOP + (SIZE - BOTTOM - TOP) / 2}) rotate(-90)`}
        textAnchor="middle"
        fontSize="11"
        fill="currentColor"
      >
        Missed
      </text>
    </svg>
  )
}

type Tenth = ForecastAnswer['tenths'][number]

function words({ tenth, visits, expected, missed }: Tenth): string {
  return `prediction ${tenthLabel(tenth)}: ${visits} appointments, predicted ${percentText(expected / visits)}, missed ${percentText(missed / visits)}`
}

function summary(known: readonly Tenth[]): string {
  return `Predicted vs actual. ${known.map(words).join('; ')}`
}

/** Formats an axis label in whole percent. */
function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
