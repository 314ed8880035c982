/** Recounts a business's numbers in a simple way, from its rows alone. */
import { dashboardStats, type DashboardStats } from '@/lib/contracts/dashboard'
import type { VisitCounts } from '@/lib/domain/analytics'
import { addDays, weekdayOf, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { getDb } from '@/lib/server/db'
import type { OwnerScope } from '@/lib/server/scope'

const SELECT = {
  id: true,
  clientId: true,
  status: true,
  appointmentDate: true,
  lateCancellation: true,
  confirmedAt: true,
  priceCents: true,
} as const

/** Every visit of the business, with its local date. */
export async function loadVisits(scope: OwnerScope) {
  const rows = await getDb().appointment.findMany({ where: { businessId: scope.businessId }, select: SELECT })
  return rows.map((row) => ({ ...row, date: localDateOf(row.appointmentDate, scope.timeZone) }))
}
export type Visit = Awaited<ReturnType<typeof loadVisits>>[number]

export function countVisits(visits: readonly Visit[]): VisitCounts {
  const sum = (some: readonly Visit[]) => some.reduce((total, { priceCents }) => total + priceCents, 0)
  const of = (status: string) => visits.filter((visit) => visit.status === status)
  const late = of('cancelled').filter(({ lateCancellation }) => lateCancellation)
  return {
    visits: visits.length,
    completed: of('completed').length,
    noShows: of('no-show').length,
    cancelled: of('cancelled').length,
    lateCancelled: late.length,
    confirmed: visits.filter(({ confirmedAt }) => confirmedAt !== null).length,
    keptCents: sum(of('completed')),
    lostCents: sum(of('no-show')) + sum(late),
  }
}

/** The dashboard's counts of today, yesterday and the weeks; what hangs on messages is left out. */
export function countDashboard(
  visits: readonly Visit[],
  today: LocalDate,
): Omit<DashboardStats, 'averageResponseHours'> {
  const sunday = addDays(today, -weekdayOf(today))
  const stand = visits.filter(({ status }) => status !== 'cancelled')
  const todays = stand.filter(({ date }) => date === today)
  const missed = (from: LocalDate) =>
    visits.filter(({ status, date }) => status === 'no-show' && date >= from && date < addDays(from, 7)).length
  const confirmed = todays.filter(({ status }) => status === 'confirmed').length
  const { averageResponseHours: _, ...counted } = dashboardStats.parse({
    todayAppointments: todays.length,
    confirmed,
    pending: todays.filter(({ status }) => status === 'scheduled').length,
    noShowsThisWeek: missed(sunday),
    noShowsLastWeek: missed(addDays(sunday, -7)),
    confirmationRate: todays.length === 0 ? null : Math.round((confirmed / todays.length) * 100),
    yesterdayAppointments: stand.filter(({ date }) => date === addDays(today, -1)).length,
    averageResponseHours: null,
  })
  return counted
}

/** The numbers on a client's page. */
export function countClient(visits: readonly Visit[], clientId: string, now: Date) {
  const own = visits.filter((visit) => visit.clientId === clientId)
  const starts = (statuses: string[]) =>
    own
      .filter(({ status }) => statuses.includes(status))
      .map(({ appointmentDate }) => appointmentDate.getTime())
      .sort((a, b) => a - b)
  const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString())
  return {
    appointments: own.length,
    noShowCount: starts(['no-show']).length,
    completedVisits: starts(['completed']).length,
    lastVisit: iso(starts(['completed']).at(-1)),
    nextVisit: iso(starts(['scheduled', 'confirmed']).find((time) => time > now.getTime())),
  }
}

/** The state each visit has by its history: the last state that was written down. */
export async function statusesByHistory(scope: OwnerScope): Promise<Map<string, string>> {
  const events = await getDb().appointmentEvent.findMany({
    where: { businessId: scope.businessId, toStatus: { not: null } },
    select: { appointmentId: true, toStatus: true },
    orderBy: { at: 'asc' },
  })
  return new Map(events.map(({ appointmentId, toStatus }) => [appointmentId, toStatus ?? '']))
}
