import { onDates } from '@/components/appointments/calendar-events'
import { calendarDays, narrow, readWeekFilter, toListFilter } from '@/components/appointments/week-filter'
import { type StatFigure, statHref } from '@/components/dashboard/stat-filters'
import { localDateOf } from '@/lib/domain/time'
import { listAppointments } from '@/lib/server/appointment/queries'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { createSandbox } from '@/lib/server/demo/sandbox'
import { systemScope } from '@/lib/server/scope'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { bookTest } from '@/lib/server/test-booking/commands'

import { depsAt, MORNING, openSalon } from '../../support/salon'

const FIGURES: readonly StatFigure[] = ['todayAppointments', 'confirmed', 'pending', 'noShowsThisWeek']

/** How many appointments the page behind a link of the dashboard lists. */
async function countOpened(
  scope: Awaited<ReturnType<typeof systemScope>>,
  figure: StatFigure,
  now: Date,
): Promise<number> {
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
  const { businessId } = await createSandbox({ db: getDb(), clock: { now: () => now } })
  await getDb().business.update({ where: { id: businessId }, data: { timezone: timeZone }, select: { id: true } })
  const rows = await getDb().appointment.findMany({
    where: { businessId, appointmentDate: { lt: now } },
    orderBy: { appointmentDate: 'desc' },
    take: 6,
    select: { id: true },
  })
  await getDb().appointment.updateMany({
    where: { id: { in: rows.slice(0, 3).map(({ id }) => id) } },
    data: { status: 'cancelled', minutesLate: null },
  })
  await getDb().appointment.updateMany({
    where: { id: { in: rows.slice(3).map(({ id }) => id) } },
    data: { status: 'no-show', minutesLate: null },
  })

  const scope = await systemScope(businessId)
  const stats = await getDashboardStats(scope, now)
  const counted = FIGURES.map((figure) => [figure, stats[figure]])
  const opened = []
  for (const figure of FIGURES) opened.push([figure, await countOpened(scope, figure, now)])
  expect(opened).toEqual(counted)
  expect(stats.todayAppointments + stats.noShowsThisWeek).toBeGreaterThan(0)
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
