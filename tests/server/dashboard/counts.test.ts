import { onDates } from '@/components/appointments/calendar-events'
import { calendarDays, narrow, readWeekFilter, toListFilter } from '@/components/appointments/week-filter'
import { type StatFigure, statHref } from '@/components/dashboard/stat-filters'
import { APPOINTMENT_STATUSES } from '@/lib/domain/appointment'
import { addDays } from '@/lib/domain/local-date'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { listAppointments } from '@/lib/server/appointment/queries'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import type { OwnerScope } from '@/lib/server/scope'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { bookTest } from '@/lib/server/test-booking/commands'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { HOUR_MS } from '../../support/visits'

const VISIT_MS = 15 * 60_000
const FIGURES: readonly StatFigure[] = ['todayAppointments', 'confirmed', 'pending', 'noShowsThisWeek']

/**
 * Books a visit of each status on each of the 17 days around `now`, in the first and last quarter of an hour of the day
 * too.
 */
async function bookEachDay({ owner, clientId, staffId }: Salon, now: Date): Promise<void> {
  const { businessId, timeZone } = owner
  const today = localDateOf(now, timeZone)
  const visits = Array.from({ length: 17 }, (_, day) => {
    const date = addDays(today, day - 8)
    const midnight = startOfBusinessDay(date, timeZone).getTime()
    const last = endOfBusinessDay(date, timeZone).getTime() - VISIT_MS
    const starts = [midnight, midnight + 6 * HOUR_MS, midnight + 9 * HOUR_MS, midnight + 14 * HOUR_MS, last]
    return starts.map((start, index) => ({ start: new Date(start), status: APPOINTMENT_STATUSES[(index + day) % 5] }))
  }).flat()
  await getDb().appointment.createMany({
    data: visits.map(({ start, status }) => ({
      businessId,
      clientId,
      staffId,
      service: 'Haircut',
      appointmentDate: start,
      duration: 15,
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + VISIT_MS),
      status,
    })),
  })
}

/** How many appointments the page behind a link of the dashboard lists. */
async function countOpened(scope: OwnerScope, figure: StatFigure, now: Date): Promise<number> {
  const today = localDateOf(now, scope.timeZone)
  const query = Object.fromEntries(new URL(statHref(figure, today), 'http://localhost').searchParams)
  const filter = readWeekFilter(query, today)
  const week = await listAppointments(scope, toListFilter(filter.date), now)
  const days = calendarDays(filter.view === 'day' ? 'day' : 'week', filter.date)
  return narrow(onDates(week, days, scope.timeZone), filter).length
}

it.each([
  ['on an ordinary morning', '2026-11-24T15:00:00Z', 'America/New_York'],
  ['late in the evening, when UTC has tomorrow', '2026-11-25T03:30:00Z', 'America/New_York'],
  ['on the day the clocks go back', '2026-11-01T20:00:00Z', 'America/New_York'],
  ['on the day the clocks go forward', '2026-03-08T20:00:00Z', 'America/New_York'],
  ['far east of Greenwich', '2026-11-24T15:00:00Z', 'Pacific/Auckland'],
])('every figure of the dashboard is the length of the list it opens, %s', async (_when, instant, timeZone) => {
  const now = new Date(instant)
  const salon = await openSalon(`counts-${timeZone.slice(-4).toLowerCase()}-${now.getTime()}`, timeZone)
  await bookEachDay(salon, now)
  const stats = await getDashboardStats(salon.owner, now)
  const counted = FIGURES.map((figure) => [figure, stats[figure]])
  const opened = []
  for (const figure of FIGURES) opened.push([figure, await countOpened(salon.owner, figure, now)])
  expect(opened).toEqual(counted)
  expect(counted.filter(([, count]) => count === 0)).toEqual([])
})

it('the moods leave out the test booking and its client, unless the owner books them for real', async () => {
  const salon = await openSalon('moods-test')
  const deps = depsAt(MORNING)
  const before = await getMoodAnalysis(salon.owner)
  const { id } = await bookTest(salon.owner, deps)
  await getDb().appointment.updateMany({ where: { id }, data: { clientMood: 'happy' } })
  const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })
  await getDb().client.updateMany({ where: { id: clientId }, data: { preferredMood: 'calm' } })
  expect(await getMoodAnalysis(salon.owner)).toEqual(before)
  const visit = { clientId, service: 'Haircut', appointmentDate: '2026-12-01T10:00', duration: 60 }
  await createAppointment(salon.owner, visit, deps)
  expect(await getMoodAnalysis(salon.owner)).toMatchObject({ totalClients: before.totalClients + 1, entries: 1 })
})
