'use client'

import { useState } from 'react'

import { BarChart } from '@/components/analytics/bar-chart'
import { ChartCard } from '@/components/analytics/chart-card'
import { Definitions } from '@/components/analytics/definitions'
import { stepLabel } from '@/components/analytics/format-hours'
import { FigureTiles } from '@/components/analytics/figure-tiles'
import { MessageFigures, MoodFigures } from '@/components/analytics/message-figures'
import { TrendChart } from '@/components/analytics/trend-chart'
import type { Analytics, GroupName } from '@/lib/contracts/analytics'
import { type MetricId, METRICS, stepsFor } from '@/lib/domain/analytics'

const GROUPS: ReadonlyArray<{ name: GroupName; title: string; unit: string }> = [
  { name: 'weekday', title: 'By weekday', unit: 'Weekday' },
  { name: 'service', title: 'By service', unit: 'Service' },
]

/** Everything about one range; the figure chosen above is the one charted below. */
export function AnalyticsCharts({ data }: { data: Analytics }) {
  const [metric, setMetric] = useState<MetricId>('noShowRate')
  const { currency } = data
  const trend = stepsFor(metric, data.trend).map((step) => ({
    key: step.from,
    label: stepLabel(step),
    counts: step.counts,
  }))
  return (
    <div className="grid gap-6">
      <FigureTiles data={data} chosen={metric} onChoose={setMetric} />
      <ChartCard
        title={`${METRICS[metric].label} over time`}
        description={METRICS[metric].definition}
        unit="When"
        rows={trend}
        currency={currency}
      >
        <TrendChart rows={trend} metric={metric} currency={currency} />
      </ChartCard>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {GROUPS.map(({ name, title, unit }) => (
          <ChartCard
            key={name}
            title={title}
            description={METRICS[metric].label}
            unit={unit}
            rows={data.groups[name]}
            currency={currency}
          >
            <BarChart
              title={`${METRICS[metric].label}, ${title.toLowerCase()}`}
              rows={data.groups[name]}
              metric={metric}
              currency={currency}
            />
          </ChartCard>
        ))}
        <MessageFigures messages={data.messages} />
        <MoodFigures moods={data.moods} visits={data.totals.visits} />
      </div>
      <Definitions />
    </div>
  )
}
