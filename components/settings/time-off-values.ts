import type { z } from 'zod'

import type { TimeOff, timeOffBody } from '@/lib/contracts/time-off'
import { addDays, formatDateRange, type LocalDate } from '@/lib/domain/local-date'
import { formatDateTime, localDateOf, wallMinutesOf } from '@/lib/domain/time'

export type TimeOffValues = z.input<typeof timeOffBody>

/** All of today for the first person. */
export function newTimeOff(staffId: string, today: LocalDate): TimeOffValues {
  return { staffId, ...wholeDays(today, today), reason: '' }
}

export function timeOffValues(entry: TimeOff, timeZone: string): TimeOffValues {
  return {
    staffId: entry.staffId,
    startsAt: wallText(entry.startsAt, timeZone),
    endsAt: wallText(entry.endsAt, timeZone),
    reason: entry.reason ?? '',
  }
}

/** Both days inclusive, as the wall times that begin the first and end the last. */
export function wholeDays(first: LocalDate, last: LocalDate) {
  return { startsAt: `${first}T00:00`, endsAt: last === '' ? '' : `${addDays(last, 1)}T00:00` }
}

/** Whether two wall times are the ends of whole days. */
export function areWholeDays(startsAt: string, endsAt: string): boolean {
  return startsAt.endsWith('T00:00') && endsAt.endsWith('T00:00')
}

/** The last day of a time off that ends at this midnight. */
export function lastDayOf(endsAt: string): LocalDate {
  return endsAt === '' ? '' : addDays(endsAt.slice(0, 10), -1)
}

/** "Dec 24 - 26, 2026", or both times where it is not of whole days. */
export function timeOffText(entry: TimeOff, timeZone: string): string {
  const startsAt = wallText(entry.startsAt, timeZone)
  const endsAt = wallText(entry.endsAt, timeZone)
  if (areWholeDays(startsAt, endsAt)) return formatDateRange(startsAt.slice(0, 10), lastDayOf(endsAt))
  return `${formatDateTime(new Date(entry.startsAt), timeZone)} to ${formatDateTime(new Date(entry.endsAt), timeZone)}`
}

function wallText(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const minutes = wallMinutesOf(at, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${localDateOf(at, timeZone)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
