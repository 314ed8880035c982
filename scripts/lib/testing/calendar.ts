import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { endOfBusinessDay, localDateOf, startOfBusinessDay, wallTimeToInstantForward } from '@/lib/domain/time'

/** The time zone of the demo's salon. */
const ZONE = 'America/New_York'
const DAY_MS = 86_400_000
const WEEK = 7

/**
 * Returns the instants at which the test group `calendar` starts its runs: each hour of New York's day once. Hours
 * affected by a special day use that day; the others rotate through the days of the next week.
 */
export function calendarInstants(now: Date): Date[] {
  const today = localDateOf(now, ZONE)
  const special = specialHours(today)
  return Array.from({ length: 24 }, (_, hour) =>
    // Half past the hour, so that a run of some minutes stays within it.
    wallTimeToInstantForward(special.get(hour) ?? addDays(today, 1 + (hour % WEEK)), hour * 60 + 30, ZONE),
  )
}

/** Returns special days by the hour at which each differs most. */
function specialHours(today: LocalDate): Map<number, LocalDate> {
  const next = (isWanted: (date: LocalDate) => boolean) =>
    Array.from({ length: 8 * 366 }, (_, index) => addDays(today, index + 1)).find(isWanted) ?? today
  const hoursOf = (date: LocalDate) =>
    (endOfBusinessDay(date, ZONE).getTime() - startOfBusinessDay(date, ZONE).getTime()) / (DAY_MS / 24)
  const [spring, autumn] = [next((date) => hoursOf(date) === 23), next((date) => hoursOf(date) === 25)]
  return new Map([
    [0, next((date) => date.endsWith('-02-29'))],
    [1, autumn],
    [3, spring],
    [6, addDays(autumn, 1)],
    [9, addDays(today, 365)],
    [13, addDays(spring, 1)],
    [21, addDays(autumn, -1)],
    [22, addDays(spring, -1)],
    [23, next((date) => date.endsWith('-12-31'))],
  ])
}
