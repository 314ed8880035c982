import { isRate, type MetricId, metricOf, METRICS, tallyOf, type VisitCounts } from '@/lib/domain/analytics'
import { formatMoney, type Currency } from '@/lib/domain/money'
import { percentText, rateText } from '@/lib/domain/rate'

/** Formats a metric: "12.5%", "42" or "$65"; a dash if nothing could be counted. */
export function formatMetric(value: number | null, metric: MetricId, currency: Currency): string {
  if (value === null) return '–'
  switch (METRICS[metric].unit) {
    case 'percent':
      return percentText(value)
    case 'money':
      return formatMoney(value, currency)
    case 'count':
      return String(value)
  }
}

/** Formats a metric; "2 of 5" for a rate of fewer than `MIN_FOR_RATE` appointments. */
export function metricText(counts: VisitCounts, metric: MetricId, currency: Currency): string {
  return isRate(metric) ? rateText(tallyOf(counts, metric)) : formatMetric(metricOf(counts, metric), metric, currency)
}
