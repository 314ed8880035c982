/** Calendar months as yyyy-MM. */
import type { DateRange } from './analytics'
import { addDays, isInKnownYears, type LocalDate } from './local-date'

const NAMES = 'January February March April May June July August September October November December'.split(' ')

/** Returns the month a date is in. */
export function monthOf(date: LocalDate): string {
  return date.slice(0, 7)
}

/** Returns the first and last day of a month. */
function daysOfMonth(month: string): DateRange {
  const from = `${month}-01`
  return { from, to: addDays(`${monthAfter(month, 1)}-01`, -1) }
}

/** Returns the month `months` later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Formats a month as "November 2026". */
export function monthLabel(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** Returns whether the string is a yyyy-MM in the years 1970 to 2199. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isInKnownYears(text)
}

/**
 * Returns the dates a monthly report covers, and those it is compared with. A past month is compared with the whole
 * previous month. The current month, up to today, is compared with the same days of the previous month, or all of it if
 * it is shorter.
 */
export function reportRanges(month: string, today: LocalDate): { range: DateRange; before: DateRange } {
  const range = daysOfMonth(month)
  const before = daysOfMonth(monthAfter(month, -1))
  if (monthOf(today) !== month) return { range, before }
  const sameDay = `${monthOf(before.from)}${today.slice(7)}`
  return {
    range: { from: range.from, to: today },
    before: { from: before.from, to: sameDay < before.to ? sameDay : before.to },
  }
}
