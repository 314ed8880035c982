import { type DateRange, lastDays, RANGE_DAYS, RANGE_MAX_DAYS } from '@/lib/domain/analytics'
import { daysBetween, isLocalDate, type LocalDate } from '@/lib/domain/local-date'

export interface ChosenRange {
  /** One of the offered lengths, or 'custom'. */
  days: number | 'custom'
  range: DateRange
}

interface RangeQuery {
  days?: unknown
  from?: unknown
  to?: unknown
}

const DEFAULT_DAYS = 30

/** Reads the range from the URL; anything unknown falls back to the last 30 days. */
export function readRange(query: RangeQuery, today: LocalDate): ChosenRange {
  const range = readDates(query)
  if (range) return { days: 'custom', range }
  const days = readDays(query) ?? DEFAULT_DAYS
  return { days, range: lastDays(today, days) }
}

/** Returns the part of the URL's query from which `readRange` reads, or an empty string if it falls back. */
export function readRangeQuery(query: RangeQuery): string {
  const range = readDates(query)
  const days = readDays(query)
  if (range) return `?${new URLSearchParams({ ...range }).toString()}`
  return days === undefined ? '' : `?${new URLSearchParams({ days: String(days) }).toString()}`
}

function readDates({ from, to }: RangeQuery): DateRange | null {
  return typeof from === 'string' && typeof to === 'string' && isValidRange({ from, to }) ? { from, to } : null
}

function readDays({ days }: RangeQuery) {
  return RANGE_DAYS.find((known) => String(known) === days)
}

export function isValidRange({ from, to }: DateRange): boolean {
  return isLocalDate(from) && isLocalDate(to) && from <= to && daysBetween(from, to) < RANGE_MAX_DAYS
}

export function writeRange({ days, range }: ChosenRange): string {
  return `?${new URLSearchParams(days === 'custom' ? { ...range } : { days: String(days) }).toString()}`
}
