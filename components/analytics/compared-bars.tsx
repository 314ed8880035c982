import { FigureCard } from '@/components/analytics/figure-card'
import { metricText } from '@/components/analytics/format-metric'
import type { ComparedGroup } from '@/lib/contracts/analytics-questions'
import { measuredOf, type MetricId, metricOf, METRICS } from '@/lib/domain/analytics'
import { changeOf } from '@/lib/domain/metric-change'
import type { Currency } from '@/lib/domain/money'

const COLUMNS: readonly MetricId[] = ['visits', 'noShowRate', 'lateCancelRate', 'confirmationRate', 'kept', 'lost']

interface ComparedBarsProps {
  title: string
  /** Label of the bar's value. */
  unit: string
  groups: readonly ComparedGroup[]
  metric: MetricId
  currency: Currency
}

/**
 * Draws a bar per group with its value, the change, and the number of appointments. The thin line is the previous
 * period.
 */
export function ComparedBars({ title, unit, groups, metric, currency }: ComparedBarsProps) {
  const largest = Math.max(
    ...groups.flatMap(({ counts, before }) => [metricOf(counts, metric) ?? 0, metricOf(before, metric) ?? 0]),
    0,
  )
  const wide = (value: number | null) => (largest > 0 ? ((value ?? 0) / largest) * 100 : 0)
  const table = {
    columns: [unit, ...COLUMNS.map((one) => METRICS[one].label), `${METRICS[metric].label}, previous period`],
    rows: groups.map(({ key, label, counts, before }) => ({
      key,
      label,
      cells: [...COLUMNS.map((one) => metricText(counts, one, currency)), metricText(before, metric, currency)],
    })),
  }
  return (
    <FigureCard title={title} table={table}>
      <ul aria-label={`${METRICS[metric].label}, ${title.toLowerCase()}`} className="grid gap-3">
        {groups.map(({ key, label, counts, before }) => {
          const change = changeOf(measuredOf(counts, metric), measuredOf(before, metric), METRICS[metric])
          return (
            <li key={key} className="grid gap-1 text-sm">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  {label} <span className="text-xs text-muted-foreground">{counts.visits} booked</span>
                </span>
                <span className="shrink-0 text-right tabular-nums">
                  <span className="font-medium">{metricText(counts, metric, currency)}</span>{' '}
                  {change.verdict !== 'same' && (
                    <span className="text-xs text-muted-foreground max-sm:block">{change.text}</span>
                  )}
                </span>
              </span>
              <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2.5 w-full">
                <rect width="100" height="4" rx="1" fill="var(--muted)" />
                <rect width={wide(metricOf(counts, metric))} height="4" rx="1" fill="var(--primary)" />
                <rect y="4.8" width={wide(metricOf(before, metric))} height="1.2" fill="var(--input)" />
              </svg>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-xs text-muted-foreground">Thin line: previous period</p>
    </FigureCard>
  )
}
