/** A client's rhythm: the median number of days between kept visits, and how long that has passed. */
import { daysBetween, type LocalDate } from './local-date'

/** The minimum number of days with a kept visit for a rhythm. Three give two gaps, so that neither decides alone. */
export const RHYTHM_FROM_DAYS = 3
/** A client is due after this percentage of their usual gap. */
export const DUE_FROM_PERCENT = 120
/**
 * Clients who have been away longer than this count as lost instead of due: a message about "your next visit" would
 * sound odd.
 */
export const GONE_AFTER_DAYS = 400
/** For this many days after it, a visit without a recorded outcome counts as kept. */
export const UNMARKED_DAYS = 7

/** How many due clients the dashboard shows. */
export const DUE_PREVIEW = 3

/** How regularly a client comes. Dates are local dates of the business. */
export interface Rhythm {
  /** The median number of days between the client's visits; may end in .5. */
  gapDays: number
  /** The last day with a kept visit. */
  lastDay: LocalDate
  /** Whole days since then. */
  daysSince: number
  /** Whole days past the client's usual gap; 0 until then. */
  overdueDays: number
  isDue: boolean
}

/**
 * Returns a client's rhythm on `today`, from the local dates of their kept visits in any order. Several visits on one
 * day count once. Null for fewer than three days.
 */
export function rhythmOf(keptDays: readonly LocalDate[], today: LocalDate): Rhythm | null {
  const days = [...new Set(keptDays)].sort()
  const lastDay = days.at(-1)
  if (lastDay === undefined || days.length < RHYTHM_FROM_DAYS) return null
  const gapDays = median(days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day)))
  const daysSince = daysBetween(lastDay, today)
  return {
    gapDays,
    lastDay,
    daysSince,
    overdueDays: Math.max(0, Math.floor(daysSince - gapDays)),
    isDue: daysSince * 100 > gapDays * DUE_FROM_PERCENT && daysSince <= GONE_AFTER_DAYS,
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

const DAYS_PER_MONTH = 30.44

/** Formats a gap: "every day", "every 10 days", "about every 5 weeks", "about every 4 months". */
export function gapInWords(gapDays: number): string {
  const days = Math.round(gapDays)
  if (days <= 1) return 'every day'
  if (days < 14) return days === 7 ? 'every week' : `every ${days} days`
  if (days < 84) return `about every ${Math.round(days / 7)} weeks`
  return `about every ${Math.round(days / DAYS_PER_MONTH)} months`
}
