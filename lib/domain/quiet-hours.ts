/** The clients' quiet hours at night, and the waking hours between them. */
import { addDays } from './local-date'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

/** Start of the quiet hours, in minutes since midnight in the business's zone: 21:00. */
export const QUIET_FROM_MINUTES = 21 * 60
/** End of the quiet hours, exclusive: 08:00. */
export const QUIET_UNTIL_MINUTES = 8 * 60

/** Returns whether the instant is within the quiet hours of `timeZone`. */
export function isQuiet(instant: Date, timeZone: string): boolean {
  const minutes = wallMinutesOf(instant, timeZone)
  return minutes >= QUIET_FROM_MINUTES || minutes < QUIET_UNTIL_MINUTES
}

/** Returns the next end of the quiet hours: 08:00 in the business's time zone, today or tomorrow. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const date = wallMinutesOf(now, timeZone) < QUIET_UNTIL_MINUTES ? today : addDays(today, 1)
  return wallTimeToInstantForward(date, QUIET_UNTIL_MINUTES, timeZone)
}

const MINUTE = 60_000

/**
 * Returns the instant at which `minutes` (at least 1) waking minutes have passed since `from`, in the business's time
 * zone. Never within the quiet hours, except exactly at 21:00.
 */
export function addWakingMinutes(from: Date, minutes: number, timeZone: string): Date {
  let start = isQuiet(from, timeZone) ? nextMorning(from, timeZone) : from
  let left = minutes * MINUTE
  for (let awake = untilEvening(start, timeZone); left > awake; awake = untilEvening(start, timeZone)) {
    left -= awake
    start = nextMorning(new Date(start.getTime() + awake), timeZone)
  }
  return new Date(start.getTime() + left)
}

/** Returns the milliseconds from an instant in waking hours until the quiet hours begin. */
function untilEvening(instant: Date, timeZone: string): number {
  const evening = wallTimeToInstantForward(localDateOf(instant, timeZone), QUIET_FROM_MINUTES, timeZone)
  return Math.max(0, evening.getTime() - instant.getTime())
}
