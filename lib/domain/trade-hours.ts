/** Typical opening hours per trade, with which a new owner starts. */
import type { Industry } from './industry'
import { DEFAULT_WEEKLY_HOURS, type OpeningSpan, type WeeklyHours } from './opening-hours'

const HOUR = 60
const [SUNDAY, MONDAY, TUESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 5, 6]

/**
 * One span per day on consecutive days. These are assumptions, because no survey covers all trades: a trade's day is
 * longer if most clients come before or after work.
 */
const TRADE_WEEKS: Partial<Record<Industry, WeeklyHours>> = {
  // Salons close on Sunday and Monday, and stay open after work.
  hair: week(TUESDAY, SATURDAY, { startMinutes: 9 * HOUR, endMinutes: 19 * HOUR }),
  // Evenings and Saturdays are the busiest times for massages, mornings the quietest.
  massage: week(MONDAY, SATURDAY, { startMinutes: 10 * HOUR, endMinutes: 20 * HOUR }),
  skincare: week(TUESDAY, SATURDAY, { startMinutes: 10 * HOUR, endMinutes: 18 * HOUR }),
  // Before and after work.
  training: week(MONDAY, FRIDAY, { startMinutes: 6 * HOUR, endMinutes: 20 * HOUR }),
  // Office hours.
  wellness: week(MONDAY, FRIDAY, { startMinutes: 9 * HOUR, endMinutes: 18 * HOUR }),
}

/** Returns a trade's typical hours, or else `DEFAULT_HOURS`. */
export function usualHours(industry: Industry): WeeklyHours {
  return TRADE_WEEKS[industry] ?? DEFAULT_WEEKLY_HOURS
}

/**
 * Returns the first span of the first open day from Monday on, as a default for other days; null if every day is
 * closed.
 */
export function usualSpan(weekly: WeeklyHours): OpeningSpan | null {
  return [...weekly.slice(MONDAY), ...weekly.slice(SUNDAY, MONDAY)].find((spans) => spans.length > 0)?.[0] ?? null
}

/** Returns whether both weeks have the same hours. */
export function isSameWeek(one: WeeklyHours, other: WeeklyHours): boolean {
  return JSON.stringify(spansOf(one)) === JSON.stringify(spansOf(other))
}

function spansOf(weekly: WeeklyHours): number[][][] {
  return weekly.map((spans) => spans.map(({ startMinutes, endMinutes }) => [startMinutes, endMinutes]))
}

function week(first: number, last: number, span: OpeningSpan): WeeklyHours {
  return Array.from({ length: 7 }, (_, weekday) => (first <= weekday && weekday <= last ? [{ ...span }] : []))
}
