/**
 * Wall time and instants: the only file that deals with time zones. Nothing here depends on the process's own zone,
 * which in a browser is the visitor's. Uses only the offset at an instant (`zone-offset.ts`), looked up once per local
 * day, because two functions of date-fns-tz are wrong (ADR 35):
 * - `toZonedTime` returns a Date in the process's zone, which may skip that hour.
 * - `fromZonedTime` takes 2:30 AM in New York on 8 March 2026, which is skipped, for 1:30 AM, and chooses between the
 * two 1:30 AMs of 1 November depending on the process's zone.
 */
import { offsetMinutesAt } from '#zone-offset'
import {
  addDays,
  formatLocalDateLong,
  formatLocalDateShort,
  formatWallTime,
  toDayNumber,
  toLocalDate,
  type LocalDate,
} from './local-date'

/** The instant of a wall time, or `gap` if a daylight-saving change skips it. */
export type WallTimeResult = { ok: true; instant: Date } | { ok: false; reason: 'gap' }

/**
 * One local date in one zone, in milliseconds. `wallMidnight` is its 00:00 as if in UTC. The clock is `offsetBefore`
 * ahead of UTC until the instant `transition`, then `offsetAfter`.
 */
export interface LocalDay {
  readonly wallMidnight: number
  readonly offsetBefore: number
  readonly transition: number
  readonly offsetAfter: number
}

interface ZoneMemory {
  readonly offsets: Map<number, number>
  readonly days: Map<number, LocalDay>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
/** A zone's cache is cleared beyond this many days, so that no range of dates can fill the heap. */
const REMEMBERED_DAYS = 4000

/** Short names by offset in minutes. They are fixed here, because runtimes name the same offset BST or GMT+1. */
const ZONE_NAMES: Record<string, Record<number, string>> = {
  'Etc/UTC': { 0: 'UTC' },
  UTC: { 0: 'UTC' },
  'America/Halifax': { [-240]: 'AST', [-180]: 'ADT' },
  'America/New_York': { [-300]: 'EST', [-240]: 'EDT' },
  'America/Toronto': { [-300]: 'EST', [-240]: 'EDT' },
  'America/Chicago': { [-360]: 'CST', [-300]: 'CDT' },
  'America/Denver': { [-420]: 'MST', [-360]: 'MDT' },
  'America/Phoenix': { [-420]: 'MST' },
  'America/Los_Angeles': { [-480]: 'PST', [-420]: 'PDT' },
  'America/Vancouver': { [-480]: 'PST', [-420]: 'PDT' },
  'America/Anchorage': { [-540]: 'AKST', [-480]: 'AKDT' },
  'Pacific/Honolulu': { [-600]: 'HST' },
  'Europe/London': { 0: 'GMT', 60: 'BST' },
  'Europe/Berlin': { 60: 'CET', 120: 'CEST' },
  'Europe/Paris': { 60: 'CET', 120: 'CEST' },
}

const memories = new Map<string, ZoneMemory>()

function memoryOf(timeZone: string): ZoneMemory {
  let memory = memories.get(timeZone)
  if (!memory) {
    memory = { offsets: new Map(), days: new Map() }
    memories.set(timeZone, memory)
  }
  if (memory.days.size > REMEMBERED_DAYS) {
    memory.days.clear()
    memory.offsets.clear()
  }
  return memory
}

function lookUpOffset(timeZone: string, instant: number): number {
  return offsetMinutesAt(timeZone, instant) * MINUTE
}

function offsetAtUtcMidnight(timeZone: string, dayNumber: number): number {
  const { offsets } = memoryOf(timeZone)
  let offset = offsets.get(dayNumber)
  if (offset === undefined) {
    offset = lookUpOffset(timeZone, dayNumber * DAY)
    offsets.set(dayNumber, offset)
  }
  return offset
}

/**
 * Returns the first instant (ms, on a whole second) in (from, until] whose offset differs from that at `from`. The zone
 * must change exactly once in between.
 */
function findTransition(timeZone: string, from: number, until: number): number {
  const offsetBefore = lookUpOffset(timeZone, from)
  let before = from / SECOND
  let after = until / SECOND
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (lookUpOffset(timeZone, middle * SECOND) === offsetBefore) before = middle
    else after = middle
  }
  return after * SECOND
}

/**
 * Compares the offsets a UTC day before and after: because offsets are less than a day, this window contains the whole
 * local date.
 */
function dayAt(dayNumber: number, timeZone: string): LocalDay {
  const { days } = memoryOf(timeZone)
  const known = days.get(dayNumber)
  if (known) return known
  const offsetBefore = offsetAtUtcMidnight(timeZone, dayNumber - 1)
  const offsetAfter = offsetAtUtcMidnight(timeZone, dayNumber + 2)
  const transition =
    offsetBefore === offsetAfter ? Infinity : findTransition(timeZone, (dayNumber - 1) * DAY, (dayNumber + 2) * DAY)
  const day = { wallMidnight: dayNumber * DAY, offsetBefore, transition, offsetAfter }
  days.set(dayNumber, day)
  return day
}

function offsetAt(instant: number, timeZone: string): number {
  const day = dayAt(Math.floor(instant / DAY), timeZone)
  return instant < day.transition ? day.offsetBefore : day.offsetAfter
}

/**
 * Returns the runtime's zone data for `days` days from the UTC midnight before `from`: the offset from UTC at each UTC
 * midnight and, for each change, at its instant and the second before. Throws RangeError for an unknown zone.
 */
export function offsetSamples(timeZone: string, from: Date, days: number): Array<{ at: Date; offsetSeconds: number }> {
  const first = Math.floor(from.getTime() / DAY)
  const instants = Array.from({ length: days }, (_, index) => {
    const midnight = (first + index) * DAY
    if (offsetAtUtcMidnight(timeZone, first + index) === offsetAtUtcMidnight(timeZone, first + index + 1))
      return [midnight]
    const change = findTransition(timeZone, midnight, midnight + DAY)
    return [midnight, change - SECOND, change]
  }).flat()
  return instants.map((instant) => ({
    at: new Date(instant),
    offsetSeconds: lookUpOffset(timeZone, instant) / SECOND,
  }))
}

/** A change of a zone's offset: the offsets from UTC before and after, in minutes. */
export interface OffsetChange {
  at: Date
  before: number
  after: number
}

/**
 * Returns every change of the zone's offset between two UTC midnights. The first entry is the offset at `from`, with
 * `before` equal to `after`. Assumes that no zone changes twice within a week. Throws RangeError for an unknown zone.
 */
export function offsetChanges(timeZone: string, from: Date, to: Date): OffsetChange[] {
  const [first, last] = [from.getTime() / DAY, to.getTime() / DAY]
  const start = offsetAtUtcMidnight(timeZone, first) / MINUTE
  const changes: OffsetChange[] = [{ at: from, before: start, after: start }]
  for (let day = first; day < last; day += 7) {
    const [before, after] = [offsetAtUtcMidnight(timeZone, day), offsetAtUtcMidnight(timeZone, day + 7)]
    if (before === after) continue
    const at = findTransition(timeZone, day * DAY, (day + 7) * DAY)
    if (at < to.getTime()) changes.push({ at: new Date(at), before: before / MINUTE, after: after / MINUTE })
  }
  return changes
}

/** Returns whether this runtime's zone database has the name; rejects offsets such as '+05:30'. */
export function isTimeZone(name: string): boolean {
  return runtimeZoneName(name) !== null
}

/**
 * Returns this runtime's canonical name for a zone and its aliases, which may be an old name; null for an unknown zone.
 */
export function runtimeZoneName(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Returns the offsets of one local date, for repeated calls of `instantOn` on the same day. Throws RangeError for an
 * unknown zone.
 */
export function localDay(date: LocalDate, timeZone: string): LocalDay {
  return dayAt(toDayNumber(date), timeZone)
}

/**
 * Returns the instant (ms) of a wall time in minutes since that day's midnight; the first if it occurs twice, NaN if it
 * is skipped.
 */
export function instantOn(day: LocalDay, wallMinutes: number): number {
  const wall = day.wallMidnight + wallMinutes * MINUTE
  const first = wall - day.offsetBefore
  if (first < day.transition) return first
  const second = wall - day.offsetAfter
  return second >= day.transition ? second : NaN
}

/**
 * Returns the first instant (ms) at which that day's clock shows `wallMinutes` or later; for a skipped time, the
 * instant the clock jumps.
 */
export function firstInstantFrom(day: LocalDay, wallMinutes: number): number {
  const wall = day.wallMidnight + wallMinutes * MINUTE
  const first = wall - day.offsetBefore
  return first < day.transition ? first : Math.max(wall - day.offsetAfter, day.transition)
}

/** Returns the instant of a wall time in minutes since midnight; the first if it occurs twice. */
export function wallTimeToInstant(date: LocalDate, wallMinutes: number, timeZone: string): WallTimeResult {
  const instant = instantOn(localDay(date, timeZone), wallMinutes)
  return Number.isNaN(instant) ? { ok: false, reason: 'gap' } : { ok: true, instant: new Date(instant) }
}

/**
 * Does the same as `wallTimeToInstant`, but moves a skipped time forward by the gap (02:30 to 03:30). Source: RFC 5545,
 * 3.3.5.
 */
export function wallTimeToInstantForward(date: LocalDate, wallMinutes: number, timeZone: string): Date {
  const day = localDay(date, timeZone)
  const instant = instantOn(day, wallMinutes)
  return new Date(Number.isNaN(instant) ? day.wallMidnight + wallMinutes * MINUTE - day.offsetBefore : instant)
}

/** Returns the local date in the zone at the instant. */
export function localDateOf(instant: Date, timeZone: string): LocalDate {
  const ms = instant.getTime()
  return toLocalDate(Math.floor((ms + offsetAt(ms, timeZone)) / DAY))
}

/** Returns the wall time in the zone at the instant, in whole minutes since midnight. */
export function wallMinutesOf(instant: Date, timeZone: string): number {
  const ms = instant.getTime()
  const wall = ms + offsetAt(ms, timeZone)
  return Math.floor((wall - Math.floor(wall / DAY) * DAY) / MINUTE)
}

/** Returns the first instant of the local date; if midnight is skipped, the instant the clock jumps. */
export function startOfBusinessDay(date: LocalDate, timeZone: string): Date {
  return new Date(firstInstantFrom(localDay(date, timeZone), 0))
}

/** Returns the end of the local date, exclusive: the start of the next one. */
export function endOfBusinessDay(date: LocalDate, timeZone: string): Date {
  return startOfBusinessDay(addDays(date, 1), timeZone)
}

/**
 * Returns the same wall time `days` earlier (or later, if negative), regardless of the number of hours. Moves a skipped
 * time forward by the gap.
 */
export function sameWallTimeDaysBefore(instant: Date, days: number, timeZone: string): Date {
  const date = addDays(localDateOf(instant, timeZone), -days)
  const belowTheMinute = ((instant.getTime() % MINUTE) + MINUTE) % MINUTE
  const earlier = wallTimeToInstantForward(date, wallMinutesOf(instant, timeZone), timeZone)
  return new Date(earlier.getTime() + belowTheMinute)
}

/**
 * Returns what `Date.toISOString` does for the years 0 to 9999, but faster. Builds whole minutes from cached parts,
 * because a month of free times has many.
 */
export function toIso(instant: Date): string {
  const ms = instant.getTime()
  const day = Math.floor(ms / DAY)
  const minute = (ms - day * DAY) / MINUTE
  if (!Number.isInteger(minute)) return instant.toISOString()
  return `${toLocalDate(day)}T${(clocks[minute] ??= instant.toISOString().slice(11))}`
}

/** A cache of the time part by minute of the day. */
const clocks: string[] = []

/** Formats an instant as "2:30 PM". */
export function formatTime(instant: Date, timeZone: string): string {
  return formatWallTime(wallMinutesOf(instant, timeZone))
}

/** Formats an instant as "Tuesday, November 24, 2026". */
export function formatDateLong(instant: Date, timeZone: string): string {
  return formatLocalDateLong(localDateOf(instant, timeZone))
}

/** Formats an instant as "Tue, Nov 24". */
export function formatDateShort(instant: Date, timeZone: string): string {
  return formatLocalDateShort(localDateOf(instant, timeZone))
}

/** Formats an instant as "2:30 PM" on the local date of `now`, otherwise as "Tue, Nov 24, 2:30 PM". */
export function formatTimeSeenFrom(now: Date, instant: Date, timeZone: string): string {
  const time = formatTime(instant, timeZone)
  return localDateOf(instant, timeZone) === localDateOf(now, timeZone)
    ? time
    : `${formatDateShort(instant, timeZone)}, ${time}`
}

/** Formats an instant as "at 2:30 PM" on the local date of `now`, otherwise as "on Tue, Nov 24, 2:30 PM". */
export function formatMomentSeenFrom(now: Date, instant: Date, timeZone: string): string {
  const words = formatTimeSeenFrom(now, instant, timeZone)
  return words.includes(',') ? `on ${words}` : `at ${words}`
}

/** Formats an instant as "Tuesday". */
export function formatWeekday(instant: Date, timeZone: string): string {
  return formatDateLong(instant, timeZone).split(',')[0] ?? ''
}

/** Formats an instant as "Tue, Nov 24, 2026, 2:30 PM". */
export function formatDateTime(instant: Date, timeZone: string): string {
  const date = localDateOf(instant, timeZone)
  return `${formatLocalDateShort(date)}, ${date.slice(0, 4)}, ${formatTime(instant, timeZone)}`
}

/** Returns a zone's well-known abbreviation, such as "EST" or "EDT", or else its offset: "GMT+5:45". */
export function formatZoneShort(instant: Date, timeZone: string): string {
  const offsetMinutes = Math.round(offsetAt(instant.getTime(), timeZone) / MINUTE)
  const name = ZONE_NAMES[timeZone]?.[offsetMinutes]
  if (name) return name
  if (offsetMinutes === 0) return 'GMT'
  const distance = Math.abs(offsetMinutes)
  const minutes = distance % 60 === 0 ? '' : `:${String(distance % 60).padStart(2, '0')}`
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(distance / 60)}${minutes}`
}
