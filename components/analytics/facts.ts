import type { Fact } from '@/components/analytics/fact-tiles'
import { formatChange, formatMetric, judgeChange } from '@/components/analytics/format-metric'
import { type MetricId, metricOf, METRICS, type VisitCounts } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'

/** A figure of the range beside the same of the range before. */
export function metricFact(metric: MetricId, counts: VisitCounts, before: VisitCounts, currency: Currency): Fact {
  return compareFact(METRICS[metric].label, metricOf(counts, metric), metricOf(before, metric), metric, currency)
}

/** Any value beside the one before, in the unit and with the judgement of a known figure. */
export function compareFact(label: string, now: number | null, before: number | null, like: MetricId, currency: Currency): Fact {
  const note = formatChange(now, before, like)
  return {
    label, value: formatMetric(now, like, currency), note, verdict: note === 'As before' ? 'same' : judgeChange(now, before, like),
    rises: now !== null && before !== null && now > before,
  }
}

/** "12.5 %"; a dash of nothing. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10} %`
}
