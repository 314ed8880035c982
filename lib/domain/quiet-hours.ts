/** The hours at night in which nobody is written to, and the waking hours between them. */
import { addDays } from './local-date'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

/** Quiet hours in the business's zone: from 21:00 to 08:00. Source: decisions 7. */
export const QUIET_FROM_MINUTES = 21 * 60
/** End of the quiet hours, exclusive. */
export const QUIET_UNTIL_MINUTES = 8 * 60

/** Returns whether messages that can wait are held back at this instant. */
export function isQuiet(instant: Date, timeZone: string): boolean {
  const minutes = wallMinutesOf(instant, timeZone)
  return minutes >= QUIET_FROM_MINUTES || minutes < QUIET_UNTIL_MINUTES
}

/** Returns the next end of the quiet hours: 08:00 on the business's clocks, today or tomorrow. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const date = wallMinutesOf(now, timeZone) < QUIET_UNTIL_MINUTES ? today : addDays(today, 1)
  return wallTimeToInstantForward(date, QUIET_UNTIL_MINUTES, timeZone)
}

const MINUTE = 60_000

/**
 * Returns the instant at which `minutes` waking minutes have passed since `from`, on the business's clocks. Never in the
 * quiet hours, except at 21:00 sharp where the last minute ends there. `minutes` is at least 1.
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

/** Milliseconds from an instant by day until the quiet hours begin. */
function untilEvening(instant: Date, timeZone: string): number {
  const evening = wallTimeToInstantForward(localDateOf(instant, timeZone), QUIET_FROM_MINUTES, timeZone)
  return Math.max(0, evening.getTime() - instant.getTime())
}
