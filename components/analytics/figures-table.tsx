import type { ChartRow } from '@/components/analytics/chart-card'
import { formatMetric } from '@/components/analytics/format-metric'
import { type MetricId, metricOf, METRICS } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'

const COLUMNS: readonly MetricId[] = ['visits', 'noShowRate', 'lateCancelRate', 'cancellationRate', 'confirmationRate', 'kept', 'lost']

interface FiguresTableProps {
  caption: string
  unit: string
  rows: readonly ChartRow[]
  currency: Currency
}

/** Every figure of every row; scrolls sideways where it doesn't fit. */
export function FiguresTable({ caption, unit, rows, currency }: FiguresTableProps) {
  return (
    <div tabIndex={0} role="region" aria-label={`${caption}, table`} className="max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-left text-xs text-muted-foreground">
            <th scope="col" className="py-2 pr-4 font-medium">
              {unit}
            </th>
            {COLUMNS.map((metric) => (
              <th key={metric} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                {METRICS[metric].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ key, label, counts }) => (
            <tr key={key}>
              <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
                {label}
              </th>
              {COLUMNS.map((metric) => (
                <td key={metric} className="py-2 pl-4 text-right whitespace-nowrap">
                  {formatMetric(metricOf(counts, metric), metric, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
