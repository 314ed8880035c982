/** Decides when a business's risks are recomputed. */
import { addDays } from './local-date'
import { localDateOf, wallTimeToInstantForward } from './time'

/** 3 AM, when the day's outcomes are recorded and nobody books. */
const WALL_MINUTES = 3 * 60

/**
 * Returns the next 3:00 after `now` in the business's time zone; if the clocks skip it, the instant at which they jump.
 */
export function nextNight(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const tonight = wallTimeToInstantForward(today, WALL_MINUTES, timeZone)
  return tonight > now ? tonight : wallTimeToInstantForward(addDays(today, 1), WALL_MINUTES, timeZone)
}
