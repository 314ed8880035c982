import { ColumnChart } from '@/components/analytics/column-chart'
import { stepLabel } from '@/components/analytics/format-hours'
import { formatMetric, metricText } from '@/components/analytics/format-metric'
import { type MetricId, metricOf, METRICS, type TrendStep } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'
import { MIN_FOR_RATE } from '@/lib/domain/rate'

interface TrendChartProps {
  steps: readonly TrendStep[]
  metric: MetricId
  currency: Currency
}

/** The lowest value at which the axis may end: a tenth, two appointments, or 100 units of the currency. */
const MIN_AXIS_TOP = { percent: 0.1, count: 2, money: 10_000 }

/** Draws one metric over time; a step with too little data has no column. */
export function TrendChart({ steps, metric, currency }: TrendChartProps) {
  const { label, unit } = METRICS[metric]
  const known = steps.flatMap((step) => {
    const value = metricOf(step.counts, metric)
    return value === null ? [] : [{ label: stepLabel(step, steps), value }]
  })
  if (known.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        Not enough data yet: each point needs {MIN_FOR_RATE} appointments. The table shows the counts.
      </p>
    )
  }
  const say = (one: { label: string; value: number }) => `${formatMetric(one.value, metric, currency)} (${one.label})`
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a))
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a))
  return (
    <ColumnChart
      label="Chart over time"
      summary={`${label} over time, from ${say(lowest)} to ${say(highest)}`}
      parts={[{ id: metric, label, ink: 'var(--primary)' }]}
      columns={steps.map((step) => ({
        key: step.from,
        label: stepLabel(step, steps),
        words: `${stepLabel(step, steps)}: ${metricText(step.counts, metric, currency)}`,
        values: { [metric]: metricOf(step.counts, metric) ?? 0 },
      }))}
      atLeast={MIN_AXIS_TOP[unit]}
      format={(value) => formatMetric(unit === 'count' ? Math.round(value) : value, metric, currency)}
    />
  )
}
