import { addDays, formatLocalDateLong, type LocalDate, toDayNumber, weekdayOf } from '@/lib/domain/local-date'

export interface Month {
  /** `yyyy-MM`. */
  id: string
  /** "November 2026". */
  label: string
  /** Weeks starting on Sunday; null for days outside the month. */
  weeks: Array<Array<LocalDate | null>>
}

/** Returns every month from the first date's through the last date's. */
export function monthsBetween(from: LocalDate, to: LocalDate): Month[] {
  const months: Month[] = []
  const last = toDayNumber(to)
  for (let first = firstOfMonth(from); toDayNumber(first) <= last; first = firstOfMonth(addDays(first, 31)))
    months.push(toMonth(first))
  return months
}

function toMonth(first: LocalDate): Month {
  const id = first.slice(0, 7)
  const cells: Array<LocalDate | null> = Array.from({ length: weekdayOf(first) }, () => null)
  for (let date = first; date.startsWith(id); date = addDays(date, 1)) cells.push(date)
  while (cells.length % 7 !== 0) cells.push(null)
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return { id, label: monthLabel(first), weeks }
}

function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`
}

/** Formats a month, e.g. "November 2026", by leaving out the weekday and day. */
function monthLabel(first: LocalDate): string {
  const [, monthAndDay = '', year = ''] = formatLocalDateLong(first).split(', ')
  return `${monthAndDay.split(' ')[0] ?? ''} ${year}`
}
