import { addDays, weekdayOf } from '@/lib/domain/local-date'

/**
 * Returns the first Monday of March next year by the machine's clock, or a later day, as YYYY-MM-DD. The tests' salons
 * are open on that day and the next five, and US clocks don't change until then.
 */
export function mondayNextMarch(daysLater = 0): string {
  const first = `${new Date().getUTCFullYear() + 1}-03-01`
  return addDays(first, ((8 - weekdayOf(first)) % 7) + daysLater)
}
