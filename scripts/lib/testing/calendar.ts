import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { endOfBusinessDay, localDateOf, startOfBusinessDay, wallTimeToInstantForward } from '@/lib/domain/time'

/** Where the demo's salon is. */
const ZONE = 'America/New_York'
const DAY_MS = 86_400_000

/**
 * Returns the instants at which the group `calendar` begins the gate: each hour of New York's day once, over the next
 * seven days, the days around both changes of clocks, the next 31 December and 29 February, and a year ahead.
 */
export function calendarInstants(now: Date): Date[] {
  const days = daysWorthTrying(localDateOf(now, ZONE))
  return Array.from({ length: 24 }, (_, hour) =>
    // Half past: what runs for minutes stays within its hour.
    wallTimeToInstantForward(days[hour % days.length] ?? '', hour * 60 + 30, ZONE),
  )
}

function daysWorthTrying(today: LocalDate): LocalDate[] {
  const week = daysAfter(today, 7)
  const changes = daysAfter(today, 366).filter(
    (date) => endOfBusinessDay(date, ZONE).getTime() - startOfBusinessDay(date, ZONE).getTime() !== DAY_MS,
  )
  const next = (monthAndDay: string) => daysAfter(today, 8 * 366).find((date) => date.endsWith(monthAndDay)) ?? today
  return [
    ...week,
    ...changes.flatMap((date) => [addDays(date, -1), addDays(date, 1)]),
    next('-12-31'),
    next('-02-29'),
    addDays(today, 365),
  ]
}

function daysAfter(today: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1))
}
