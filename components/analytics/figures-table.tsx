import type { ChartRow } from '@/components/analytics/chart-card'
import { DataTable } from '@/components/analytics/data-table'
import { metricText } from '@/components/analytics/format-metric'
import { type MetricId, METRICS } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'

const COLUMNS: readonly MetricId[] = [
  'visits',
  'noShowRate',
  'lateCancelRate',
  'cancellationRate',
  'confirmationRate',
  'kept',
  'lost',
]

interface FiguresTableProps {
  caption: string
  unit: string
  rows: readonly ChartRow[]
  currency: Currency
}

/** Every figure of every row. */
export function FiguresTable({ caption, unit, rows, currency }: FiguresTableProps) {
  const cellsOf = ({ counts }: ChartRow) => COLUMNS.map((metric) => metricText(counts, metric, currency))
  return (
    <DataTable
      caption={caption}
      columns={[unit, ...COLUMNS.map((metric) => METRICS[metric].label)]}
      rows={rows.map((row) => ({ key: row.key, label: row.label, cells: cellsOf(row) }))}
    />
  )
}
