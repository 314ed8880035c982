/** Parts of the day as people name them: what a visitor may wish for, and how free times are grouped. */
import { formatWallTime } from './local-date'

/** The parts in order; a start belongs to the one whose `from` (inclusive) and `until` hold its wall minutes. */
export const PARTS_OF_DAY = [
  { id: 'morning', name: 'Morning', from: 0, until: 12 * 60 },
  { id: 'afternoon', name: 'Afternoon', from: 12 * 60, until: 17 * 60 },
  { id: 'evening', name: 'Evening', from: 17 * 60, until: 24 * 60 },
] as const

/** 4:00 AM: what starts earlier belongs to the night before, as people name it. */
export const NIGHT_UNTIL_MINUTES = 4 * 60

/** What a wish for a time of day can be. */
export const TIMES_OF_DAY = ['any', 'morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** Wall minutes since midnight, `latest` exclusive; both null mean any time of day. */
export interface MinuteBand {
  earliestMinutes: number | null
  latestMinutes: number | null
}

/** Returns the minutes in which a wished-for start lies. */
export function minutesOfTimeOfDay(wanted: TimeOfDay): MinuteBand {
  const part = PARTS_OF_DAY.find(({ id }) => id === wanted)
  return { earliestMinutes: part?.from ?? null, latestMinutes: part?.until ?? null }
}

/** Returns the named part of a band; "any" for none and for a band that is no named part. */
export function timeOfDayOf({ earliestMinutes, latestMinutes }: MinuteBand): TimeOfDay {
  return PARTS_OF_DAY.find(({ from, until }) => from === earliestMinutes && until === latestMinutes)?.id ?? 'any'
}

/** Returns "mornings", or "12:00 PM to 6:00 PM" where the band is no named part; null for any time of day. */
export function describeTimeOfDay({ earliestMinutes, latestMinutes }: MinuteBand): string | null {
  if (earliestMinutes === null || latestMinutes === null) return null
  const part = PARTS_OF_DAY.find(({ from, until }) => from === earliestMinutes && until === latestMinutes)
  return part ? `${part.id}s` : `${formatWallTime(earliestMinutes)} to ${formatWallTime(latestMinutes)}`
}

/** Returns whether a start at these wall minutes is within the band; mornings begin at 4:00 AM. */
export function suitsTimeOfDay(band: MinuteBand, minutes: number): boolean {
  if (timeOfDayOf(band) === 'morning' && minutes < NIGHT_UNTIL_MINUTES) return false
  return minutes >= (band.earliestMinutes ?? 0) && minutes < (band.latestMinutes ?? 24 * 60)
}
