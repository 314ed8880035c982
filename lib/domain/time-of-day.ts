/** Parts of the day, which visitors choose from and by which free times are grouped. */
import { formatWallTime } from './local-date'

/** The parts in order, in minutes since midnight; `until` is exclusive. */
export const PARTS_OF_DAY = [
  { id: 'morning', name: 'Morning', from: 0, until: 12 * 60 },
  { id: 'afternoon', name: 'Afternoon', from: 12 * 60, until: 17 * 60 },
  { id: 'evening', name: 'Evening', from: 17 * 60, until: 24 * 60 },
] as const

/** 4:00 AM in minutes since midnight; earlier starts belong to the night before. */
export const NIGHT_UNTIL_MINUTES = 4 * 60

/** The choices for a preferred time of day. */
export const TIMES_OF_DAY = ['any', 'morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** A range of wall time in minutes since midnight, end exclusive. Both are null for any time of day. */
export interface MinuteBand {
  earliestMinutes: number | null
  latestMinutes: number | null
}

/** Returns the range of a preferred time of day. */
export function minutesOfTimeOfDay(wanted: TimeOfDay): MinuteBand {
  const part = PARTS_OF_DAY.find(({ id }) => id === wanted)
  return { earliestMinutes: part?.from ?? null, latestMinutes: part?.until ?? null }
}

/** Returns the part of the day that equals the range; "any" if none does. */
export function timeOfDayOf({ earliestMinutes, latestMinutes }: MinuteBand): TimeOfDay {
  return PARTS_OF_DAY.find(({ from, until }) => from === earliestMinutes && until === latestMinutes)?.id ?? 'any'
}

/** Describes a range: "mornings", or "12:00 PM to 6:00 PM" if it isn't a named part; null for any time of day. */
export function describeTimeOfDay({ earliestMinutes, latestMinutes }: MinuteBand): string | null {
  if (earliestMinutes === null || latestMinutes === null) return null
  const part = PARTS_OF_DAY.find(({ from, until }) => from === earliestMinutes && until === latestMinutes)
  return part ? `${part.id}s` : `${formatWallTime(earliestMinutes)} to ${formatWallTime(latestMinutes)}`
}

/** Returns whether a start at these wall minutes is within the range; mornings begin at 4:00 AM. */
export function suitsTimeOfDay(band: MinuteBand, minutes: number): boolean {
  if (timeOfDayOf(band) === 'morning' && minutes < NIGHT_UNTIL_MINUTES) return false
  return minutes >= (band.earliestMinutes ?? 0) && minutes < (band.latestMinutes ?? 24 * 60)
}
