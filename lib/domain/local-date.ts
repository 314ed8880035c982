/** Calendar dates and wall times without a time zone. */

/** A calendar date 'yyyy-MM-dd'. As strings, dates sort chronologically. */
export type LocalDate = string

const DAY = 24 * 60 * 60 * 1000
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** After so many years, the calendar repeats. */
const CYCLE_YEARS = 400
const CYCLE_DAYS = 146_097

/** Returns the days since 1970-01-01, negative before. */
export function toDayNumber(date: LocalDate): number {
  // A cycle later, because Date.UTC takes the years 0 to 99 for 1900 to 1999, and a year is typed digit by digit.
  const year = Number(date.slice(0, 4)) + CYCLE_YEARS
  return Date.UTC(year, Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY - CYCLE_DAYS
}

/** A cache of formatted dates, because the same few days are formatted over and over. */
const written = new Map<number, LocalDate>()
const MAX_CACHED_DATES = 10_000

/** Returns the date that is `dayNumber` days after 1970-01-01: the inverse of `toDayNumber`. */
export function toLocalDate(dayNumber: number): LocalDate {
  const known = written.get(dayNumber)
  if (known !== undefined) return known
  if (written.size >= MAX_CACHED_DATES) written.clear()
  const date = writeDate(dayNumber)
  written.set(dayNumber, date)
  return date
}

function writeDate(dayNumber: number): LocalDate {
  const midnight = new Date(dayNumber * DAY)
  const year = String(midnight.getUTCFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(midnight.getUTCMonth() + 1)}-${twoDigits(midnight.getUTCDate())}`
}

/** The first year accepted in dates and instants. */
export const FIRST_YEAR = 1970
/** The last year accepted in dates and instants. */
export const LAST_YEAR = 2199

/** Returns whether the string begins with a four-digit year from FIRST_YEAR to LAST_YEAR. */
export function isInKnownYears(text: string): boolean {
  const year = /^\d{4}(?!\d)/.test(text) ? Number(text.slice(0, 4)) : NaN
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Returns whether the string is an existing date 'yyyy-MM-dd' in the years 1970 to 2199. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isInKnownYears(text)) return false
  return toLocalDate(toDayNumber(text)) === text
}

/** Returns the weekday from 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(date: LocalDate): number {
  return (((toDayNumber(date) + 4) % 7) + 7) % 7
}

/** Returns the date `days` later, or earlier if `days` is negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return toLocalDate(toDayNumber(date) + days)
}

/** Returns the days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Returns every date from `from` through `to`. Counts days, because five-digit years don't sort as text. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = toDayNumber(from)
  return Array.from({ length: Math.max(0, toDayNumber(to) - first + 1) }, (_, index) => toLocalDate(first + index))
}

/** Returns the Sunday on or before the date: weeks run from Sunday to Saturday. */
export function startOfWeek(date: LocalDate): LocalDate {
  return addDays(date, -weekdayOf(date))
}

/** Returns the first and last day, both inclusive, of the Sunday-to-Saturday week that contains the date. */
export function weekOf(date: LocalDate): { from: LocalDate; to: LocalDate } {
  const from = startOfWeek(date)
  return { from, to: addDays(from, 6) }
}

/** Formats a date as "Tuesday, November 24, 2026". */
export function formatLocalDateLong(date: LocalDate): string {
  return `${weekdayName(date)}, ${monthName(date)} ${dayOfMonth(date)}, ${yearOf(date)}`
}

/** Formats a date as "Tue, Nov 24". */
export function formatLocalDateShort(date: LocalDate): string {
  return `${weekdayName(date).slice(0, 3)}, ${monthDay(date)}`
}

/** Formats a date as "Tue, Nov 24, 2026". */
export function formatLocalDateMedium(date: LocalDate): string {
  return `${formatLocalDateShort(date)}, ${yearOf(date)}`
}

/**
 * Formats a range as "Nov 22 - 28, 2026", "Nov 29 - Dec 5, 2026" or "Dec 27, 2026 - Jan 2, 2027"; both days inclusive.
 */
export function formatDateRange(from: LocalDate, to: LocalDate): string {
  const end = yearOf(to)
  if (yearOf(from) !== yearOf(to)) return `${monthDay(from)}, ${yearOf(from)} - ${monthDay(to)}, ${end}`
  if (monthName(from) !== monthName(to)) return `${monthDay(from)} - ${monthDay(to)}, ${end}`
  return from === to ? `${monthDay(from)}, ${end}` : `${monthDay(from)} - ${dayOfMonth(to)}, ${end}`
}

/** Parses a wall time 'H:mm' or 'HH:mm' to minutes since midnight; returns null if it isn't one. */
export function parseWallTime(text: string): number | null {
  const parts = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** Formats minutes since midnight as "2:30 PM"; 1440 is "12:00 AM". */
export function formatWallTime(wallMinutes: number): string {
  const hour = Math.floor(wallMinutes / 60) % 24
  return `${hour % 12 || 12}:${twoDigits(wallMinutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

function weekdayName(date: LocalDate): string {
  return WEEKDAYS[weekdayOf(date)] ?? ''
}

function monthName(date: LocalDate): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
}

function dayOfMonth(date: LocalDate): number {
  return Number(date.slice(8))
}

/** Returns the date's year, with four digits. */
export function yearOf(date: LocalDate): string {
  return date.slice(0, 4)
}

function monthDay(date: LocalDate): string {
  return `${monthName(date).slice(0, 3)} ${dayOfMonth(date)}`
}
