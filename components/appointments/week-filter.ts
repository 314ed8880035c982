import type { Appointment } from '@/lib/contracts/appointment'
import { APPOINTMENT_STATUSES, statusLabel } from '@/lib/domain/appointment'
import { addDays, datesBetween, isLocalDate, type LocalDate, weekOf } from '@/lib/domain/local-date'
import { monthAfter, monthOf } from '@/lib/domain/month'
import { MOOD_IDS, type MoodId } from '@/lib/domain/mood'

/** The filter for everything except cancelled appointments, which is also what a day's count includes. */
export const NOT_CANCELLED = 'not-cancelled'
export const STATUS_FILTERS = [NOT_CANCELLED, ...APPOINTMENT_STATUSES] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number] | 'all'

/** A list of the week, or a calendar of a day, a week or a month. */
export const VIEWS = ['list', 'day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** Filters for the visits; 'all' means no filter. */
export interface VisitFilter {
  status: StatusFilter
  /** A service's name. */
  service: string
  /** A staff member's id. */
  staff: string
  mood: MoodId | 'all'
}

/** What the screen shows. Kept in the URL, so that it survives leaving and coming back. */
export interface WeekFilter extends VisitFilter {
  /** The day shown, or any day in the week or month shown. */
  date: LocalDate
  /** Whether the calendar includes cancelled appointments if no status is chosen; absent means 'hidden'. */
  cancelled?: 'shown' | 'hidden'
  /** If absent, the view used last. */
  view?: View
}

export const NO_FILTER: VisitFilter = { status: 'all', service: 'all', staff: 'all', mood: 'all' }

type Query = Partial<Record<keyof WeekFilter, unknown>>

/** Reads the filter from the URL; falls back to today and all visits. */
export function readWeekFilter(query: Query, today: LocalDate): WeekFilter {
  const view = VIEWS.find((known) => known === query.view)
  return {
    date: typeof query.date === 'string' && isLocalDate(query.date) ? query.date : today,
    status: STATUS_FILTERS.find((status) => status === query.status) ?? 'all',
    service: typeof query.service === 'string' && query.service !== '' ? query.service : 'all',
    staff: typeof query.staff === 'string' && query.staff !== '' ? query.staff : 'all',
    mood: MOOD_IDS.find((mood) => mood === query.mood) ?? 'all',
    ...(view ? { view } : {}),
    ...(query.cancelled === 'shown' ? { cancelled: 'shown' as const } : {}),
  }
}

export function writeWeekFilter({ date, view, cancelled, ...filter }: WeekFilter, today: LocalDate): string {
  const query = new URLSearchParams({
    ...(view ? { view } : {}),
    ...(date === today ? {} : { date }),
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 'all')),
    ...(cancelled === 'shown' ? { cancelled } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * Returns the range that the list and the calendar load: the date's week (Sunday to Saturday), plus appointments from
 * the day before that run into it.
 */
export function toListFilter(date: LocalDate) {
  const { from, to } = weekOf(date)
  return { startDate: from, endDate: to, overlapping: 'true' as const }
}

/** Counts how many of the four filters are active. */
export function countFilters({ status, service, staff, mood }: VisitFilter): number {
  return [status, service, staff, mood].filter((value) => value !== 'all').length
}

/** Returns the visits that pass every filter. */
export function narrow(
  appointments: readonly Appointment[],
  { status, service, staff, mood }: VisitFilter,
): Appointment[] {
  return appointments.filter(
    (visit) =>
      matchesStatus(visit.status, status) &&
      (service === 'all' || visit.service === service) &&
      (staff === 'all' || visit.staffId === staff) &&
      (mood === 'all' || visit.clientMood === mood),
  )
}

/** Returns the visits for the calendar, which hides cancelled appointments unless they are requested. */
export function narrowCalendar(appointments: readonly Appointment[], filter: WeekFilter): Appointment[] {
  const isHidden = filter.status === 'all' && filter.cancelled !== 'shown'
  return narrow(appointments, isHidden ? { ...filter, status: NOT_CANCELLED } : filter)
}

function matchesStatus(status: string, filter: StatusFilter): boolean {
  return filter === 'all' || (filter === NOT_CANCELLED ? status !== 'cancelled' : status === filter)
}

/** Returns a filter's label, e.g. "Pending" or "Not cancelled". */
export function statusFilterLabel(filter: StatusFilter): string {
  return filter === NOT_CANCELLED ? 'Not cancelled' : statusLabel(filter)
}

/** Returns the dates shown in a day's or a week's calendar. */
export function calendarDays(view: 'day' | 'week', date: LocalDate): LocalDate[] {
  if (view === 'day') return [date]
  const { from, to } = weekOf(date)
  return datesBetween(from, to)
}

/** Moves one step back or forward: a day in the day calendar, a month in the month calendar, otherwise a week. */
export function step(date: LocalDate, view: View, direction: -1 | 1): LocalDate {
  if (view === 'month') return sameDayOf(monthAfter(monthOf(date), direction), date)
  return addDays(date, direction * (view === 'day' ? 1 : 7))
}

/** Returns the same day of another month, or the last day of that month. */
function sameDayOf(month: string, date: LocalDate): LocalDate {
  const same = `${month}-${date.slice(8)}`
  return isLocalDate(same) ? same : addDays(`${monthAfter(month, 1)}-01`, -1)
}
