import { type LocalDate, toDayNumber, toLocalDate } from '@/lib/domain/local-date'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'

/** A date and time in the business's time zone, the form in which the calendar reads and writes them. */
export interface WallMoment {
  date: LocalDate
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
}

const DAY = 24 * 60

export function wallMomentOf(instant: Date, timeZone: string): WallMoment {
  return { date: localDateOf(instant, timeZone), minutes: wallMinutesOf(instant, timeZone) }
}

/** Adds minutes of wall-clock time (subtracts if negative), ignoring clock changes. */
export function shiftWall({ date, minutes }: WallMoment, by: number): WallMoment {
  const total = toDayNumber(date) * DAY + minutes + by
  return { date: toLocalDate(Math.floor(total / DAY)), minutes: ((total % DAY) + DAY) % DAY }
}

/** Returns e.g. "2026-11-24T14:30", without a zone, so that the calendar doesn't convert it. */
export function writeWall({ date, minutes }: WallMoment): string {
  return `${date}T${toClock(minutes)}`
}

/** Returns e.g. "08:30"; "24:00" is the midnight at the end of the day. */
export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
