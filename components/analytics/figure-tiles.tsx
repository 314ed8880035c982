import { TrendingDown, TrendingUp } from 'lucide-react'

import { formatChange, judgeChange, metricText } from '@/components/analytics/format-metric'
import { cn } from '@/components/cn'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { Analytics } from '@/lib/contracts/analytics'
import { METRIC_IDS, type MetricId, metricOf, METRICS } from '@/lib/domain/analytics'

interface FigureTilesProps {
  data: Analytics
  chosen: MetricId
  onChoose: (metric: MetricId) => void
}

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', same: 'text-muted-foreground' }

/** The figures of the range beside those of the range before; the chosen one is charted below. */
export function FigureTiles({ data, chosen, onChoose }: FigureTilesProps) {
  return (
    <RadioGroup
      aria-label="Figure to chart"
      value={chosen}
      onValueChange={(next) => onChoose(next as MetricId)}
      className="grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4"
    >
      {METRIC_IDS.map((metric) => {
        const now = metricOf(data.totals, metric)
        const before = metricOf(data.totalsBefore, metric)
        const verdict = judgeChange(now, before, metric)
        const Icon = now !== null && before !== null && now < before ? TrendingDown : TrendingUp
        return (
          <RadioGroupCard key={metric} value={metric} className="grid content-start gap-1 p-4">
            <span className="text-sm font-medium">{METRICS[metric].label}</span>
            <span className="text-2xl font-semibold tracking-tight tabular-nums">
              {metricText(data.totals, metric, data.currency)}
            </span>
            <span className={cn('flex items-center gap-1 text-xs', tones[verdict])}>
              {verdict !== 'same' && <Icon aria-hidden className="size-3.5 shrink-0" />}
              {formatChange(now, before, metric)}
              {verdict !== 'same' && <span className="sr-only">, {verdict === 'good' ? 'better' : 'worse'}</span>}
            </span>
          </RadioGroupCard>
        )
      })}
    </RadioGroup>
  )
}
