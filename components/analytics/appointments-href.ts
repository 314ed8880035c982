import type { AppointmentStatus } from '@/lib/domain/appointment'
import type { DateRange } from '@/lib/domain/analytics'
import { weekOf } from '@/lib/domain/local-date'
import { routes } from '@/lib/routes'

/**
 * Returns the URL of a list of exactly the appointments with this status in the range; undefined unless the range is a
 * week, because the list shows weeks.
 */
export function appointmentsHref({ from, to }: DateRange, status: AppointmentStatus): string | undefined {
  const week = weekOf(from)
  if (week.from !== from || week.to !== to) return undefined
  return `${routes.admin.appointments}?${new URLSearchParams({ view: 'list', date: from, status }).toString()}`
}
