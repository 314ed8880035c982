import { type DateRange, lastDays, RANGE_DAYS, RANGE_MAX_DAYS } from '@/lib/domain/analytics'
import { daysBetween, isLocalDate, type LocalDate } from '@/lib/domain/local-date'

export interface ChosenRange {
  /** One of the offered lengths, or 'custom'. */
  days: number | 'custom'
  range: DateRange
}

const DEFAULT_DAYS = 30

/** Reads the range from the URL; anything unknown falls back to the last 30 days. */
export function readRange(query: { days?: unknown; from?: unknown; to?: unknown }, today: LocalDate): ChosenRange {
  const { from, to } = query
  if (typeof from === 'string' && typeof to === 'string' && isValidRange({ from, to }))
    return { days: 'custom', range: { from, to } }
  const days = RANGE_DAYS.find((known) => String(known) === query.days) ?? DEFAULT_DAYS
  return { days, range: lastDays(today, days) }
}

export function isValidRange({ from, to }: DateRange): boolean {
  return isLocalDate(from) && isLocalDate(to) && from <= to && daysBetween(from, to) < RANGE_MAX_DAYS
}

export function writeRange({ days, range }: ChosenRange): string {
  return `?${new URLSearchParams(days === 'custom' ? { ...range } : { days: String(days) }).toString()}`
}
