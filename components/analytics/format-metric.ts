import { type MetricId, METRICS } from '@/lib/domain/analytics'
import { formatMoney, type Currency } from '@/lib/domain/money'

/** "12.5 %", "42" or "$65"; a dash where nothing could be counted. */
export function formatMetric(value: number | null, metric: MetricId, currency: Currency): string {
  if (value === null) return '–'
  switch (METRICS[metric].unit) {
    case 'percent': return `${Math.round(value * 1000) / 10} %`
    case 'money': return formatMoney(value, currency)
    case 'count': return String(value)
  }
}

/** The change against the range before: in points for shares, in percent for the rest. */
export function formatChange(now: number | null, before: number | null, metric: MetricId): string {
  if (now === null || before === null) return 'Nothing to compare with'
  const isShare = METRICS[metric].unit === 'percent'
  if (!isShare && before === 0) return now === 0 ? 'As before' : 'None before'
  const change = Math.round((isShare ? (now - before) * 100 : ((now - before) / before) * 100) * 10) / 10
  if (change === 0) return 'As before'
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} ${isShare ? 'points' : '%'} from before`
}

/** Whether the change is good news, bad news, or neither. */
export function judgeChange(now: number | null, before: number | null, metric: MetricId): 'good' | 'bad' | 'same' {
  if (now === null || before === null || now === before) return 'same'
  if (before === 0 && METRICS[metric].unit !== 'percent') return 'same'
  return now > before === (METRICS[metric].better === 'up') ? 'good' : 'bad'
}
