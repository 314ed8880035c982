import type { ChartRow } from '@/components/analytics/chart-card'
import { formatMetric, metricText } from '@/components/analytics/format-metric'
import { type MetricId, metricOf, METRICS } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'
import { MIN_FOR_RATE } from '@/lib/domain/rate'

const WIDTH = 720
const HEIGHT = 220
const LEFT = 64
const TOP = 12
const BOTTOM = 26
const LABELS = 6

interface TrendChartProps {
  rows: readonly ChartRow[]
  metric: MetricId
  currency: Currency
}

/** One column per step; a step of which nothing can be told has none. The table beside it says the same in figures. */
export function TrendChart({ rows, metric, currency }: TrendChartProps) {
  const values = rows.map(({ counts }) => metricOf(counts, metric))
  if (values.every((value) => value === null)) {
    return (
      <p className="text-sm text-muted-foreground">
        A rate needs {MIN_FOR_RATE} visits at a time, and this range has fewer. The table shows the counts.
      </p>
    )
  }
  const top = niceTop(Math.max(0, ...values.map((value) => value ?? 0)), metric)
  const floor = HEIGHT - BOTTOM
  const width = (WIDTH - LEFT) / rows.length
  const every = Math.ceil(rows.length / LABELS)
  return (
    <div tabIndex={0} role="region" aria-label="Chart over time" className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summary(rows, values, metric, currency)}
        className="h-auto w-full min-w-[36rem] text-muted-foreground"
      >
        {[0, 0.5, 1].map((part) => {
          const y = floor - part * (floor - TOP)
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} stroke="var(--border)" />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" fontSize="11" fill="currentColor">
                {formatMetric(METRICS[metric].unit === 'count' ? Math.round(top * part) : top * part, metric, currency)}
              </text>
            </g>
          )
        })}
        {rows.map(({ key, label, counts }, index) => {
          const value = values[index] ?? null
          const height = value === null ? 0 : (value / top) * (floor - TOP)
          const x = LEFT + index * width
          return (
            <g key={key}>
              <title>{`${label}: ${metricText(counts, metric, currency)}`}</title>
              <rect x={x} y={TOP} width={width} height={floor - TOP} fill="transparent" />
              <rect
                x={x + width * 0.15}
                y={floor - height}
                width={width * 0.7}
                height={height}
                rx="2"
                fill="var(--primary)"
              />
              {index % every === 0 && (
                <text x={x + width * 0.15} y={HEIGHT - 8} fontSize="11" fill="currentColor">
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** A round number at or above the largest value; half of it is round, too. */
function niceTop(largest: number, metric: MetricId): number {
  if (largest === 0) return METRICS[metric].unit === 'money' ? 10_000 : METRICS[metric].unit === 'percent' ? 0.1 : 2
  const scale = 10 ** Math.floor(Math.log10(largest))
  const top = ([1, 2, 4, 5, 10].find((factor) => factor * scale >= largest) ?? 10) * scale
  return METRICS[metric].unit === 'percent' ? Math.min(top, 1) : top
}

function summary(
  rows: readonly ChartRow[],
  values: ReadonlyArray<number | null>,
  metric: MetricId,
  currency: Currency,
): string {
  const known = rows.flatMap(({ label }, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [{ label, value }]
  })
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a))
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a))
  const say = ({ label, value }: { label: string; value: number }) =>
    `${formatMetric(value, metric, currency)} (${label})`
  return `${METRICS[metric].label} over time, from ${say(lowest)} to ${say(highest)}`
}
