import type { z } from 'zod'

import type { TimeOff, timeOffBody } from '@/lib/contracts/time-off'
import { addDays, formatDateRange, type LocalDate, weekdayOf } from '@/lib/domain/local-date'
import { nightEnd, type WeeklyHours } from '@/lib/domain/opening-hours'
import { firstInstantFrom, formatDateTime, localDateOf, localDay, wallMinutesOf } from '@/lib/domain/time'

export type TimeOffValues = z.input<typeof timeOffBody>

/** Returns values for the whole of one day. */
export function newTimeOff(staffId: string, day: LocalDate): TimeOffValues {
  return { staffId, ...wholeDays(day, day), reason: '' }
}

export function timeOffValues(entry: TimeOff, timeZone: string, weekly: WeeklyHours | null): TimeOffValues {
  return { staffId: entry.staffId, ...endsOf(entry, timeZone, weekly), reason: entry.reason ?? '' }
}

function endsOf(entry: TimeOff, timeZone: string, weekly: WeeklyHours | null): Ends {
  const ends = { startsAt: wallText(entry.startsAt, timeZone), endsAt: wallText(entry.endsAt, timeZone) }
  return withoutNights(ends, weekly, timeZone)
}

/** Returns the wall times from the start of the first day to the end of the last, both days included. */
export function wholeDays(first: LocalDate, last: LocalDate) {
  return { startsAt: `${first}T00:00`, endsAt: last === '' ? '' : `${addDays(last, 1)}T00:00` }
}

type Ends = Pick<TimeOffValues, 'startsAt' | 'endsAt'>

/**
 * Shifts whole days to the ends of night shifts, as they are stored: the night that starts on the last day is included,
 * the one before the first day is not.
 */
export function withNights<Values extends Ends>(days: Values, weekly: WeeklyHours | null, timeZone: string): Values {
  if (weekly === null) return days
  const end = (midnight: string) => nightEndOn(midnight, weekly, timeZone)
  return { ...days, startsAt: end(days.startsAt), endsAt: end(days.endsAt) }
}

/** Converts stored whole days back to midnight-to-midnight, for the form; returns other times unchanged. */
export function withoutNights<Values extends Ends>(
  stored: Values,
  weekly: WeeklyHours | null,
  timeZone: string,
): Values {
  const days = { ...stored, startsAt: midnightOf(stored.startsAt), endsAt: midnightOf(stored.endsAt) }
  const { startsAt, endsAt } = withNights(days, weekly, timeZone)
  return stored.startsAt === startsAt && stored.endsAt === endsAt ? days : stored
}

function midnightOf(wallTime: string): string {
  return `${wallTime.slice(0, 10)}T00:00`
}

/** Returns when the night's shift ends; never a time that a clock change skips, which the server rejects. */
function nightEndOn(midnight: string, weekly: WeeklyHours, timeZone: string): string {
  const date = midnight.slice(0, 10)
  const end = firstInstantFrom(localDay(date, timeZone), nightEnd(weekly, weekdayOf(date)))
  return wallText(new Date(end).toISOString(), timeZone)
}

/** Returns whether two wall times are the ends of whole days. */
export function areWholeDays(startsAt: string, endsAt: string): boolean {
  return startsAt.endsWith('T00:00') && endsAt.endsWith('T00:00')
}

/** Returns the last day of time off that ends at the given midnight. */
export function lastDayOf(endsAt: string): LocalDate {
  return endsAt === '' ? '' : addDays(endsAt.slice(0, 10), -1)
}

/** Returns e.g. "Dec 24 - 26, 2026", or both times if it isn't whole days. */
export function timeOffText(entry: TimeOff, timeZone: string, weekly: WeeklyHours | null): string {
  const { startsAt, endsAt } = endsOf(entry, timeZone, weekly)
  if (areWholeDays(startsAt, endsAt)) return formatDateRange(startsAt.slice(0, 10), lastDayOf(endsAt))
  return `${formatDateTime(new Date(entry.startsAt), timeZone)} to ${formatDateTime(new Date(entry.endsAt), timeZone)}`
}

function wallText(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const minutes = wallMinutesOf(at, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${localDateOf(at, timeZone)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
