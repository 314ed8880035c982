import type { ChartRow } from '@/components/analytics/chart-card'
import { metricText } from '@/components/analytics/format-metric'
import { type MetricId, metricOf } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'

interface BarChartProps {
  title: string
  rows: readonly ChartRow[]
  metric: MetricId
  currency: Currency
}

/** A bar per group with its figure in words; as many visits as it rests on are named, since few prove little. */
export function BarChart({ title, rows, metric, currency }: BarChartProps) {
  const largest = Math.max(...rows.map(({ counts }) => metricOf(counts, metric) ?? 0))
  return (
    <ul aria-label={title} className="grid gap-2.5">
      {rows.map(({ key, label, counts }) => {
        const value = metricOf(counts, metric)
        return (
          <li key={key} className="grid gap-1 text-sm">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 truncate">
                {label}{' '}
                <span className="text-xs text-muted-foreground">
                  {counts.visits} {counts.visits === 1 ? 'visit' : 'visits'}
                </span>
              </span>
              <span className="font-medium tabular-nums">{metricText(counts, metric, currency)}</span>
            </span>
            <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full">
              <rect width="100" height="4" rx="1" fill="var(--muted)" />
              <rect width={largest > 0 ? ((value ?? 0) / largest) * 100 : 0} height="4" rx="1" fill="var(--primary)" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
