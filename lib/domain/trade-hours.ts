/** The week a trade usually works: what a new owner is shown to change. */
import type { Industry } from './industry'
import { DEFAULT_WEEKLY_HOURS, type OpeningSpan, type WeeklyHours } from './opening-hours'

const HOUR = 60
const [SUNDAY, MONDAY, TUESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 5, 6]

/**
 * One span a day on consecutive days. Assumed, since no survey covers all trades: where most of a trade's clients come
 * from work or before it, its day is longer.
 */
const TRADE_WEEKS: Partial<Record<Industry, WeeklyHours>> = {
  // Salons rest on Sunday and Monday, and stay open for those who come after work.
  hair: week(TUESDAY, SATURDAY, { startMinutes: 9 * HOUR, endMinutes: 19 * HOUR }),
  // Evenings and Saturdays are a massage's busiest times, mornings its quietest.
  massage: week(MONDAY, SATURDAY, { startMinutes: 10 * HOUR, endMinutes: 20 * HOUR }),
  skincare: week(TUESDAY, SATURDAY, { startMinutes: 10 * HOUR, endMinutes: 18 * HOUR }),
  // Before work and after it.
  training: week(MONDAY, FRIDAY, { startMinutes: 6 * HOUR, endMinutes: 20 * HOUR }),
  // A practice keeps office hours.
  wellness: week(MONDAY, FRIDAY, { startMinutes: 9 * HOUR, endMinutes: 18 * HOUR }),
}

/** Returns the hours a trade starts with; those of the specification for a trade without its own. */
export function usualHours(industry: Industry): WeeklyHours {
  return TRADE_WEEKS[industry] ?? DEFAULT_WEEKLY_HOURS
}

/** Returns the first open day's first span, for a day that opens like the others; null where every day is closed. */
export function usualSpan(weekly: WeeklyHours): OpeningSpan | null {
  return [...weekly.slice(MONDAY), ...weekly.slice(SUNDAY, MONDAY)].find((spans) => spans.length > 0)?.[0] ?? null
}

/** Whether both weeks open and close at the same times. */
export function isSameWeek(one: WeeklyHours, other: WeeklyHours): boolean {
  return JSON.stringify(spansOf(one)) === JSON.stringify(spansOf(other))
}

function spansOf(weekly: WeeklyHours): number[][][] {
  return weekly.map((spans) => spans.map(({ startMinutes, endMinutes }) => [startMinutes, endMinutes]))
}

function week(first: number, last: number, span: OpeningSpan): WeeklyHours {
  return Array.from({ length: 7 }, (_, weekday) => (first <= weekday && weekday <= last ? [{ ...span }] : []))
}
