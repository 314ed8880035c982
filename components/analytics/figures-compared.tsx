import { DataTable } from '@/components/analytics/data-table'
import { metricText } from '@/components/analytics/format-metric'
import { Card, CardContent } from '@/components/ui/card'
import { measuredOf, METRIC_IDS, METRICS, type VisitCounts } from '@/lib/domain/analytics'
import { changeOf } from '@/lib/domain/metric-change'
import type { Currency } from '@/lib/domain/money'

interface FiguresComparedProps {
  totals: VisitCounts
  before: VisitCounts
  currency: Currency
}

/** A table of every metric, with its value in the previous period. */
export function FiguresCompared({ totals, before, currency }: FiguresComparedProps) {
  return (
    <Card className="print:break-inside-avoid">
      <CardContent className="pt-3 print:px-3 print:pb-2">
        <DataTable
          caption="All numbers"
          columns={['Metric', 'This period', 'Previous period', 'Change']}
          rows={METRIC_IDS.map((metric) => ({
            key: metric,
            label: METRICS[metric].label,
            cells: [
              metricText(totals, metric, currency),
              metricText(before, metric, currency),
              changeOf(measuredOf(totals, metric), measuredOf(before, metric), METRICS[metric]).text,
            ],
          }))}
        />
      </CardContent>
    </Card>
  )
}
