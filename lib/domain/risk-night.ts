/** When a business's risks are worked out again. */
import { addDays } from './local-date'
import { localDateOf, wallTimeToInstantForward } from './time'

/** 3 AM, when a day's outcomes are in and no one books. */
const WALL_MINUTES = 3 * 60

/** Returns the next 3:00 on the business's clocks after `now`; where the clocks skip it, the moment they jump to. */
export function nextNight(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const tonight = wallTimeToInstantForward(today, WALL_MINUTES, timeZone)
  return tonight > now ? tonight : wallTimeToInstantForward(addDays(today, 1), WALL_MINUTES, timeZone)
}
