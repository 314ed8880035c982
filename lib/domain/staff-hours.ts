/** A staff member's dated hours: what the business's exceptions leave of their own weekly hours. */
import { addDays, weekdayOf, type LocalDate } from './local-date'
import { intersectSpans, joinSpans, MINUTES_PER_DAY } from './opening-hours'
import type { DatedHours, OpeningSpan, WeeklyHours } from './opening-hours'

/** A business's hours. */
export interface BusinessHours {
  /** Its regular hours. */
  weeklyHours: WeeklyHours
  /** Its dated hours (holidays, special days), at most one entry per date. */
  exceptions: readonly DatedHours[]
}

/** A staff member's working hours. */
export interface StaffHours {
  /** Their own hours; null if they work the business's. */
  weeklyHours: WeeklyHours | null
  /** Their own dated hours, at most one entry per date. They override the business's for that date. */
  exceptions: readonly DatedHours[]
}

/**
 * Returns the dates on which something other than a staff member's weekly hours applies; of several entries for a date,
 * the last one counts. Their own exceptions come last. An exception of the business replaces its hours, but of a staff
 * member's own hours it keeps the part within it. It replaces those too on a weekday on which neither they nor the
 * business regularly work, so that a special opening has its staff.
 */
export function datedHoursOf(member: StaffHours, business: BusinessHours): DatedHours[] {
  const { weeklyHours } = member
  if (weeklyHours === null) return [...business.exceptions, ...member.exceptions]
  const within = ownSpansWithin(weeklyHours, business)
  return [...business.exceptions.map(({ date }) => ({ date, spans: within(date) })), ...member.exceptions]
}

/** Returns a function that computes a staff member's spans on the date of an exception of the business. */
function ownSpansWithin(weeklyHours: WeeklyHours, business: BusinessHours): (date: LocalDate) => OpeningSpan[] {
  const dated = new Map(business.exceptions.map(({ date, spans }) => [date, spans]))
  const regularSpansOn = (date: LocalDate) => business.weeklyHours[weekdayOf(date)] ?? []
  const businessSpansOn = (date: LocalDate) => dated.get(date) ?? regularSpansOn(date)
  return (date) => {
    const own = weeklyHours[weekdayOf(date)] ?? []
    const isWorkday = own.length > 0 || regularSpansOn(date).length > 0
    if (!isWorkday) return [...businessSpansOn(date)]
    return intersectSpans(own, continueInto(businessSpansOn(addDays(date, 1)), businessSpansOn(date)))
  }
}

/** Returns a date's spans, extended by those of the next date that touch them at midnight. */
function continueInto(nextDate: readonly OpeningSpan[], spans: readonly OpeningSpan[]): OpeningSpan[] {
  const following = nextDate.map(({ startMinutes, endMinutes }) => ({
    startMinutes: startMinutes + MINUTES_PER_DAY,
    endMinutes: endMinutes + MINUTES_PER_DAY,
  }))
  return joinSpans([...spans, ...following]).filter(({ startMinutes }) => startMinutes < MINUTES_PER_DAY)
}
