import { addDays, weekdayOf } from '@/lib/domain/local-date'

/**
 * YYYY-MM-DD: the first Monday of March next year by the machine's clock, or so many days later. The salons of the
 * tests are open from that day to the fifth after it, and the clocks of the United States don't change until then.
 */
export function mondayNextMarch(daysLater = 0): string {
  const first = `${new Date().getUTCFullYear() + 1}-03-01`
  return addDays(first, ((8 - weekdayOf(first)) % 7) + daysLater)
}
