import { type MetricId, metricOf, METRICS, tallyOf, type VisitCounts } from '@/lib/domain/analytics'
import { formatMoney, type Currency } from '@/lib/domain/money'
import { MIN_FOR_RATE, percentText, rateText } from '@/lib/domain/rate'

/** "12.5 %", "42" or "$65"; a dash where nothing could be counted. */
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

/** A figure of some visits; "2 of 5" for a rate of fewer than `MIN_FOR_RATE`. */
export function metricText(counts: VisitCounts, metric: MetricId, currency: Currency): string {
  switch (metric) {
    case 'visits':
    case 'kept':
    case 'lost':
      return formatMetric(metricOf(counts, metric), metric, currency)
    default:
      return rateText(tallyOf(counts, metric))
  }
}

/** The change against the range before: in points for shares, in percent for the rest; a count below `MIN_FOR_RATE` is only named. */
export function formatChange(now: number | null, before: number | null, metric: MetricId): string {
  if (now === null || before === null) return 'Too few to compare'
  const isShare = METRICS[metric].unit === 'percent'
  if (!isShare && before === 0) return now === 0 ? 'As before' : 'None before'
  if (isFew(now, before, metric)) return `${before} before`
  const change = roundedChange(now, before, metric)
  if (change === 0) return 'As before'
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} ${isShare ? 'points' : '%'} from before`
}

function isFew(now: number, before: number, metric: MetricId): boolean {
  return METRICS[metric].unit === 'count' && Math.min(now, before) < MIN_FOR_RATE
}

/** In points or percent, to one decimal, as it is shown. */
function roundedChange(now: number, before: number, metric: MetricId): number {
  const change = METRICS[metric].unit === 'percent' ? now - before : (now - before) / before
  return Math.round(change * 1000) / 10
}

/** Whether the change is good news, bad news, or neither. */
export function judgeChange(now: number | null, before: number | null, metric: MetricId): 'good' | 'bad' | 'same' {
  if (now === null || before === null || isFew(now, before, metric)) return 'same'
  // A change that rounds to nothing, or that no number is given for, has no direction either.
  if (roundedChange(now, before, metric) === 0 || (before === 0 && METRICS[metric].unit !== 'percent')) return 'same'
  return now > before === (METRICS[metric].better === 'up') ? 'good' : 'bad'
}
