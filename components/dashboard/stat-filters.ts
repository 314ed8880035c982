import { NOT_CANCELLED, NO_FILTER, type WeekFilter } from '@/components/appointments/week-filter'
import type { DashboardStats } from '@/lib/contracts/dashboard'
import type { LocalDate } from '@/lib/domain/local-date'
import { routes } from '@/lib/routes'

export type StatFigure = keyof Pick<DashboardStats, 'todayAppointments' | 'confirmed' | 'pending' | 'noShowsThisWeek'>

/**
 * Returns the filter for the list behind a dashboard number: the appointments that `getDashboardStats` counts, and
 * the owner's test booking.
 */
function statFilter(figure: StatFigure, today: LocalDate): WeekFilter {
  const day = { ...NO_FILTER, date: today, view: 'day' } as const
  switch (figure) {
    case 'todayAppointments':
      return { ...day, status: NOT_CANCELLED }
    case 'confirmed':
      return { ...day, status: 'confirmed' }
    case 'pending':
      return { ...day, status: 'scheduled' }
    case 'noShowsThisWeek':
      return { ...day, view: 'list', status: 'no-show' }
  }
}

/** Returns the list's URL. It includes the date, so that it stays correct past midnight. */
export function statHref(figure: StatFigure, today: LocalDate): string {
  const { view = 'list', date, status } = statFilter(figure, today)
  return `${routes.admin.appointments}?${new URLSearchParams({ view, date, status }).toString()}`
}
