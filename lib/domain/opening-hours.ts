/** Weekly opening hours: their rules, and their text on a site. */
import { formatWallTime, toDayNumber, toLocalDate, type LocalDate } from './local-date'

/**
 * A span of wall time in minutes since its day's midnight, end exclusive. 1440 is the next midnight. An end up to 1800
 * (6:00 AM) is on the next date, but the span belongs to the day it starts on.
 */
export interface OpeningSpan {
  startMinutes: number
  endMinutes: number
}

/** Seven lists of spans, Sunday first; an empty list means closed. */
export type WeeklyHours = ReadonlyArray<readonly OpeningSpan[]>

/** The hours of one date, which replace its weekday's; no spans means closed. */
export interface DatedHours {
  date: LocalDate
  spans: OpeningSpan[]
}

/** An exception as stored: first and last date inclusive; null minutes mean closed. */
export interface StoredException {
  fromDate: LocalDate
  toDate: LocalDate
  startMinutes: number | null
  endMinutes: number | null
}

/** The sorted spans, or why they can't be the hours of one day. */
export type SpansResult =
  | { ok: true; spans: OpeningSpan[] }
  | { ok: false; reason: 'outside_day' | 'too_late' | 'empty' | 'overlap' }

/** Minutes from a day's midnight to the next. */
export const MINUTES_PER_DAY = 1440
/** 6:00 AM of the next day, in minutes since midnight. */
const LATEST_END_MINUTES = 1800
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]
const WEEKDAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The hours of a new business: Monday to Saturday 08:00-21:30, Sunday closed. */
export const DEFAULT_WEEKLY_HOURS: WeeklyHours = WEEKDAY_NAMES.map((_, weekday) =>
  weekday === 0 ? [] : [{ startMinutes: 8 * 60, endMinutes: 21 * 60 + 30 }],
)

/**
 * Sorts the spans of one day. Rejects spans that aren't whole minutes, don't start within the day, are empty, end after
 * 6:00 AM of the next day, or overlap. Spans may touch.
 */
export function validateSpans(spans: readonly OpeningSpan[]): SpansResult {
  const sorted = inOrder(spans)
  let previousEnd = 0
  for (const { startMinutes, endMinutes } of sorted) {
    const isWhole = Number.isInteger(startMinutes) && Number.isInteger(endMinutes)
    if (!isWhole || startMinutes < 0 || startMinutes >= MINUTES_PER_DAY) return { ok: false, reason: 'outside_day' }
    if (startMinutes >= endMinutes) return { ok: false, reason: 'empty' }
    if (endMinutes > LATEST_END_MINUTES) return { ok: false, reason: 'too_late' }
    if (startMinutes < previousEnd) return { ok: false, reason: 'overlap' }
    previousEnd = endMinutes
  }
  return { ok: true, spans: sorted }
}

/**
 * Returns the first weekday (0 is Sunday) whose hours overlap those of the next day, or null. Hours may touch. Expects
 * valid spans.
 */
export function findOverrun(weekly: WeeklyHours): number | null {
  const overrun = weekly.findIndex((spans, weekday) => {
    const end = Math.max(0, ...spans.map(({ endMinutes }) => endMinutes)) - MINUTES_PER_DAY
    const next = weekly[(weekday + 1) % weekly.length] ?? []
    return next.some(({ startMinutes }) => startMinutes < end)
  })
  return overrun === -1 ? null : overrun
}

/** Hours of a range of dates, both inclusive; no spans means closed. */
export interface HoursException {
  fromDate: LocalDate
  toDate: LocalDate
  spans: readonly OpeningSpan[]
}

/**
 * Returns the first exception that contradicts another one, or null. `closed`: it or an earlier one opens only days that
 * the other closes, so its hours would never apply. `shorter`: it has shorter hours on some days of another one, which
 * stays open for longer. `overlap`: an earlier one has the same days, and their spans overlap. Closed days within a
 * range of other hours are fine, and so are hours that add up.
 */
export function findContradiction(
  exceptions: readonly HoursException[],
): { index: number; reason: 'closed' | 'shorter' | 'overlap' } | null {
  for (const [index, exception] of exceptions.entries()) {
    const earlier = exceptions.slice(0, index)
    if (earlier.some((other) => neverApplies(exception, other) || neverApplies(other, exception)))
      return { index, reason: 'closed' }
    if (exceptions.some((other) => isShorter(exception, other))) return { index, reason: 'shorter' }
    const onSameDays = earlier.filter((other) => isWithin(other, exception) && isWithin(exception, other))
    const together = validateSpans([...onSameDays, exception].flatMap(({ spans }) => spans))
    if (!together.ok && together.reason === 'overlap') return { index, reason: 'overlap' }
  }
  return null
}

/** Returns the weekdays (0 is Sunday) with open hours, including those on which only a night's end is open. */
export function openWeekdays(rows: readonly (OpeningSpan & { weekday: number })[]): ReadonlySet<number> {
  return new Set(
    rows.flatMap(({ weekday, endMinutes }) =>
      endMinutes > MINUTES_PER_DAY ? [weekday, (weekday + 1) % 7] : [weekday],
    ),
  )
}

/**
 * Returns how long the night before extends into the weekday (0 is Sunday), in minutes after midnight, at most until
 * 6:00 AM. 0 if the day before closes by midnight or is open around the clock.
 */
export function nightEnd(weekly: WeeklyHours, weekday: number): number {
  const before = (weekly[(weekday + 6) % 7] ?? []).map(({ startMinutes, endMinutes }) => ({
    startMinutes: startMinutes - MINUTES_PER_DAY,
    endMinutes: endMinutes - MINUTES_PER_DAY,
  }))
  const night = joinSpans([...before, ...(weekly[weekday] ?? [])]).find(
    ({ startMinutes, endMinutes }) => startMinutes > -MINUTES_PER_DAY && startMinutes < 0 && endMinutes > 0,
  )
  return night ? Math.min(night.endMinutes, LATEST_END_MINUTES - MINUTES_PER_DAY) : 0
}

/**
 * Returns the end of a span from an entered time `clockMinutes` (0 to 1439). A time not after the start means the next
 * day, up to 6:00 AM.
 */
export function endOfSpan(startMinutes: number, clockMinutes: number): number {
  const nextDay = clockMinutes + MINUTES_PER_DAY
  return clockMinutes <= startMinutes && nextDay <= LATEST_END_MINUTES ? nextDay : clockMinutes
}

/** Sorts the spans and joins those that overlap or touch. */
export function joinSpans(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const joined: OpeningSpan[] = []
  for (const span of inOrder(spans)) {
    const previous = joined.at(-1)
    if (previous && span.startMinutes <= previous.endMinutes) {
      previous.endMinutes = Math.max(previous.endMinutes, span.endMinutes)
    } else {
      joined.push(span)
    }
  }
  return joined
}

/** Returns the time that both lists cover, sorted and joined. */
export function intersectSpans(a: readonly OpeningSpan[], b: readonly OpeningSpan[]): OpeningSpan[] {
  const others = joinSpans(b)
  return joinSpans(a).flatMap((span) =>
    others
      .map((other) => ({
        startMinutes: Math.max(span.startMinutes, other.startMinutes),
        endMinutes: Math.min(span.endMinutes, other.endMinutes),
      }))
      .filter(({ startMinutes, endMinutes }) => startMinutes < endMinutes),
  )
}

/** Returns stored rows (weekday 0 is Sunday), in any order, as weekly hours. */
export function toWeeklyHours(rows: readonly (OpeningSpan & { weekday: number })[]): WeeklyHours {
  return WEEKDAY_NAMES.map((_, weekday) => joinSpans(rows.filter((row) => row.weekday === weekday)))
}

/**
 * Returns one entry for each date from `from` through `to` that has an exception, in order. Spans of several rows on
 * one date are joined; a row that says closed wins.
 */
export function toDatedHours(rows: readonly StoredException[], from: LocalDate, to: LocalDate): DatedHours[] {
  const dated: DatedHours[] = []
  const lastDay = toDayNumber(to)
  for (let dayNumber = toDayNumber(from); dayNumber <= lastDay; dayNumber++) {
    const date = toLocalDate(dayNumber)
    const onDate = rows.filter((row) => row.fromDate <= date && date <= row.toDate)
    if (onDate.length > 0) dated.push({ date, spans: spansOfExceptions(onDate) })
  }
  return dated
}

/**
 * Formats weekly hours for a site, one line per run of days with the same hours: "Mon-Sat 8:00 AM - 9:30 PM\nSun
 * Closed".
 */
export function freeTextHours(weekly: WeeklyHours): string {
  const runs: { first: number; last: number; hours: string }[] = []
  for (const weekday of MONDAY_FIRST) {
    const hours = hoursText(weekly[weekday] ?? [])
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = weekday
    else runs.push({ first: weekday, last: weekday, hours })
  }
  return runs.map((run) => `${daysText(run.first, run.last)} ${run.hours}`).join('\n')
}

function neverApplies(exception: HoursException, closed: HoursException): boolean {
  return exception.spans.length > 0 && closed.spans.length === 0 && isWithin(exception, closed)
}

/** Returns whether the exception would shorten the hours of some days of `longer`, which adding up can't do. */
function isShorter(exception: HoursException, longer: HoursException): boolean {
  if (exception.spans.length === 0 || !isWithin(exception, longer) || isWithin(longer, exception)) return false
  const [own, other, both] = [exception.spans, longer.spans, [...exception.spans, ...longer.spans]].map((spans) =>
    JSON.stringify(joinSpans(spans)),
  )
  return both === other && own !== other
}

function isWithin(inner: HoursException, outer: HoursException): boolean {
  return outer.fromDate <= inner.fromDate && inner.toDate <= outer.toDate
}

function spansOfExceptions(rows: readonly StoredException[]): OpeningSpan[] {
  const spans: OpeningSpan[] = []
  for (const { startMinutes, endMinutes } of rows) {
    if (startMinutes === null || endMinutes === null) return []
    spans.push({ startMinutes, endMinutes })
  }
  return joinSpans(spans)
}

function inOrder(spans: readonly OpeningSpan[]): OpeningSpan[] {
  return spans
    .map(({ startMinutes, endMinutes }) => ({ startMinutes, endMinutes }))
    .sort((a, b) => a.startMinutes - b.startMinutes || a.endMinutes - b.endMinutes)
}

function daysText(first: number, last: number): string {
  const name = WEEKDAY_NAMES[first] ?? ''
  return first === last ? name : `${name}-${WEEKDAY_NAMES[last] ?? ''}`
}

function hoursText(spans: readonly OpeningSpan[]): string {
  if (spans.length === 0) return 'Closed'
  return joinSpans(spans)
    .map((span) => `${formatWallTime(span.startMinutes)} - ${formatWallTime(span.endMinutes)}`)
    .join(', ')
}
