import type { Day } from '@/components/booking/selection'
import type { PublicBusiness } from '@/lib/contracts/business'
import { addDays, formatLocalDateShort, type LocalDate, weekdayOf } from '@/lib/domain/local-date'
import { nightEnd, toWeeklyHours } from '@/lib/domain/opening-hours'
import { wallMinutesOf } from '@/lib/domain/time'
import { NIGHT_UNTIL_MINUTES, PARTS_OF_DAY } from '@/lib/domain/time-of-day'

/** A free time as the form offers it. */
interface OfferedTime {
  /** The ISO instant that is sent to the server. */
  start: string
  /** In the business's zone, e.g. "2:30 PM". */
  label: string
  /** `HH:mm` in the business's zone, as in the URL. */
  time: string
}

export interface TimeGroup {
  /** "Morning", or "After midnight: Sat, Nov 28". */
  name: string
  times: OfferedTime[]
}

type Hours = Pick<PublicBusiness, 'hours' | 'timezone'>

/**
 * Groups the day's free times by part of the day, without empty groups. A night's times after midnight are listed on
 * two dates: after the evening on which the night begins, and on their own date.
 */
export function groupTimes(days: readonly Day[], date: LocalDate, hours: Hours): TimeGroup[] {
  const next = addDays(date, 1)
  const { night, byDay } = splitNight(days, date, hours)
  return [
    nightGroup(date, night),
    ...PARTS_OF_DAY.map(({ name, from, until }) => ({
      name,
      times: byDay.filter(({ minutes }) => minutes >= from && minutes < until).map(toOffered),
    })),
    nightGroup(next, splitNight(days, next, hours).night),
  ].filter(({ times }) => times.length > 0)
}

interface WallTime extends OfferedTime {
  /** Minutes since midnight. */
  minutes: number
}

/** Splits a date's times into those of the previous day's night, and the others. */
function splitNight(days: readonly Day[], date: LocalDate, { hours, timezone }: Hours) {
  const until = Math.max(NIGHT_UNTIL_MINUTES, nightEnd(toWeeklyHours(hours), weekdayOf(date)))
  const slots = days.find((day) => day.date === date)?.slots ?? []
  const times = slots.map(({ start, label }): WallTime => {
    const minutes = wallMinutesOf(new Date(start), timezone)
    return { minutes, start, label, time: toTimeParam(minutes) }
  })
  return {
    night: times.filter(({ minutes }) => minutes < until),
    byDay: times.filter(({ minutes }) => minutes >= until),
  }
}

function nightGroup(date: LocalDate, times: readonly WallTime[]): TimeGroup {
  return { name: `After midnight: ${formatLocalDateShort(date)}`, times: times.map(toOffered) }
}

function toOffered({ start, label, time }: WallTime): OfferedTime {
  return { start, label, time }
}

/** Returns the `HH:mm` of an instant in the business's zone. */
export function timeParamOf(start: string, timeZone: string): string {
  return toTimeParam(wallMinutesOf(new Date(start), timeZone))
}

function toTimeParam(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
