import { FigureCard } from '@/components/analytics/figure-card'
import { formatChange, metricText } from '@/components/analytics/format-metric'
import type { ComparedGroup } from '@/lib/contracts/analytics-questions'
import { type MetricId, metricOf, METRICS } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'

const COLUMNS: readonly MetricId[] = ['visits', 'noShowRate', 'lateCancelRate', 'confirmationRate', 'kept', 'lost']

interface ComparedBarsProps {
  title: string
  /** What a bar stands for. */
  unit: string
  groups: readonly ComparedGroup[]
  metric: MetricId
  currency: Currency
}

/** A bar per group with a mark where the range before was; as many visits as it rests on are named, since few prove little. */
export function ComparedBars({ title, unit, groups, metric, currency }: ComparedBarsProps) {
  const largest = Math.max(
    ...groups.flatMap(({ counts, before }) => [metricOf(counts, metric) ?? 0, metricOf(before, metric) ?? 0]),
    0,
  )
  const wide = (value: number | null) => (largest > 0 ? ((value ?? 0) / largest) * 100 : 0)
  const table = {
    columns: [unit, ...COLUMNS.map((one) => METRICS[one].label), `${METRICS[metric].label}, before`],
    rows: groups.map(({ key, label, counts, before }) => ({
      key,
      label,
      cells: [...COLUMNS.map((one) => metricText(counts, one, currency)), metricText(before, metric, currency)],
    })),
  }
  return (
    <FigureCard
      title={title}
      description={`${METRICS[metric].label}. The thin line is the range before.`}
      table={table}
    >
      <ul aria-label={`${METRICS[metric].label}, ${title.toLowerCase()}`} className="grid gap-3">
        {groups.map(({ key, label, counts, before }) => {
          const [now, then] = [metricOf(counts, metric), metricOf(before, metric)]
          return (
            <li key={key} className="grid gap-1 text-sm">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  {label}{' '}
                  <span className="text-xs text-muted-foreground">
                    {counts.visits} {counts.visits === 1 ? 'visit' : 'visits'}
                  </span>
                </span>
                <span className="shrink-0 text-right tabular-nums">
                  <span className="font-medium">{metricText(counts, metric, currency)}</span>{' '}
                  <span className="text-xs text-muted-foreground max-sm:block">{formatChange(now, then, metric)}</span>
                </span>
              </span>
              <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2.5 w-full">
                <rect width="100" height="4" rx="1" fill="var(--muted)" />
                <rect width={wide(now)} height="4" rx="1" fill="var(--primary)" />
                <rect y="4.8" width={wide(then)} height="1.2" fill="var(--input)" />
              </svg>
            </li>
          )
        })}
      </ul>
    </FigureCard>
  )
}
