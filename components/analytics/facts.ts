import type { Fact } from '@/components/analytics/fact-tiles'
import { formatChange, formatMetric, judgeChange, metricText } from '@/components/analytics/format-metric'
import { type MetricId, metricOf, METRICS, type RateId, type VisitCounts } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'
import { rateOf, rateText, type Tally } from '@/lib/domain/rate'

/** A figure of the range beside the same of the range before. */
export function metricFact(metric: MetricId, counts: VisitCounts, before: VisitCounts, currency: Currency): Fact {
  const fact = compareFact(METRICS[metric].label, metricOf(counts, metric), metricOf(before, metric), metric, currency)
  return { ...fact, value: metricText(counts, metric, currency) }
}

/** Any value beside the one before, in the unit and with the judgement of a known figure. */
export function compareFact(
  label: string,
  now: number | null,
  before: number | null,
  like: MetricId,
  currency: Currency,
): Fact {
  const note = formatChange(now, before, like)
  return {
    label,
    value: formatMetric(now, like, currency),
    note,
    verdict: judgeChange(now, before, like),
    rises: now !== null && before !== null && now > before,
  }
}

/** A rate beside the one before, judged like a known one. */
export function compareRate(label: string, now: Tally, before: Tally, like: RateId, currency: Currency): Fact {
  return { ...compareFact(label, rateOf(now), rateOf(before), like, currency), value: rateText(now) }
}
