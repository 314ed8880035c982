import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@/lib/domain/appointment'
import { isLocalDate, type LocalDate, weekOf } from '@/lib/domain/local-date'

export type StatusFilter = AppointmentStatus | 'all'

/** What the week list shows; kept in the address, so that it survives going away and back. */
export interface WeekFilter {
  /** Any day of the week shown. */
  date: LocalDate
  status: StatusFilter
}

/** Reads the address; anything unknown falls back to this week and every status. */
export function readWeekFilter(query: { date?: unknown; status?: unknown }, today: LocalDate): WeekFilter {
  return {
    date: typeof query.date === 'string' && isLocalDate(query.date) ? query.date : today,
    status: APPOINTMENT_STATUSES.find((status) => status === query.status) ?? 'all',
  }
}

export function writeWeekFilter({ date, status }: WeekFilter, today: LocalDate): string {
  const query = new URLSearchParams({
    ...(date === today ? {} : { date }),
    ...(status === 'all' ? {} : { status }),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/** The list's own query: Sunday to Saturday around the date. */
export function toListFilter(date: LocalDate): { startDate: LocalDate; endDate: LocalDate } {
  const { from, to } = weekOf(date)
  return { startDate: from, endDate: to }
}
