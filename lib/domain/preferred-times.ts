/** A client's preferred times, from their past visits. */
import { addDays, weekdayOf } from './local-date'
import { localDateOf, wallMinutesOf } from './time'
import { NIGHT_UNTIL_MINUTES } from './time-of-day'

/** The parts of a day, in order. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** A weekday (0 = Sunday) and part of the day, with the number of visits kept then. */
export interface PreferredTime {
  weekday: number
  part: PartOfDay
  visits: number
}

const AFTERNOON_FROM = 12 * 60
const EVENING_FROM = 17 * 60
const SHOWN_TIMES = 3

/**
 * Returns up to three most frequent times of completed visits, in the business's time zone. Starts before 4:00 AM count
 * as the evening before.
 */
export function preferredTimes(keptVisits: readonly Date[], timeZone: string): PreferredTime[] {
  const counts = new Map<string, PreferredTime>()
  for (const start of keptVisits) {
    const minutes = wallMinutesOf(start, timeZone)
    const date = localDateOf(start, timeZone)
    const isNight = minutes < NIGHT_UNTIL_MINUTES
    const weekday = weekdayOf(isNight ? addDays(date, -1) : date)
    const part = isNight ? 'evening' : partOfDay(minutes)
    const key = `${weekday} ${part}`
    const seen = counts.get(key)
    counts.set(key, { weekday, part, visits: (seen?.visits ?? 0) + 1 })
  }
  return [...counts.values()].sort(byVisits).slice(0, SHOWN_TIMES)
}

function byVisits(a: PreferredTime, b: PreferredTime): number {
  return b.visits - a.visits || a.weekday - b.weekday || PARTS_OF_DAY.indexOf(a.part) - PARTS_OF_DAY.indexOf(b.part)
}

function partOfDay(wallMinutes: number): PartOfDay {
  if (wallMinutes < AFTERNOON_FROM) return 'morning'
  return wallMinutes < EVENING_FROM ? 'afternoon' : 'evening'
}
