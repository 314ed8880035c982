/** @jest-environment-options {"contents": "seeded"} */
import { type Analytics, analytics as contract } from '@/lib/contracts/analytics'
import { addCounts, LEAD_BANDS, lastDays, NO_VISITS, type VisitCounts } from '@/lib/domain/analytics'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'
import { weekdayOf } from '@/lib/domain/local-date'
import { csvResponse } from '@/lib/server/analytics/csv'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { getWhat } from '@/lib/server/analytics/what'
import { getWhen } from '@/lib/server/analytics/when'
import { getClientHistory } from '@/lib/server/client/history'
import { getDb } from '@/lib/server/db'
import type { OwnerScope } from '@/lib/server/scope'
import { MORNING, openSalon } from '../../support/salon'

interface Visit {
  appointmentDate: Date
  createdAt: Date
  service: string
  staffId: string
  source: string
  status: string
  lateCancellation: boolean
  confirmedAt: Date | null
  priceCents: number
  clientMood: string | null
}

let empty: OwnerScope
let now: Date
const scopes: OwnerScope[] = []

beforeAll(async () => {
  empty = (await openSalon('empty')).owner
  const businesses = await getDb().business.findMany({
    where: { subdomain: { in: ['luna', 'iron', 'quiet'] } },
    select: { id: true, subdomain: true, timezone: true, currency: true },
  })
  for (const { id, subdomain, timezone, currency } of businesses) {
    scopes.push({
      ...empty,
      businessId: id,
      subdomain,
      timeZone: timezone,
      currency: currency as OwnerScope['currency'],
    })
  }
  const latest = await getDb().appointment.findFirstOrThrow({
    where: { status: 'completed' },
    orderBy: { appointmentDate: 'desc' },
    select: { appointmentDate: true },
  })
  now = latest.appointmentDate
})

it.each([7, 30, 90, 365])('the figures of the last %i days equal a recount of every row by hand', async (days) => {
  for (const scope of scopes) {
    const range = lastDays(localDateOf(now, scope.timeZone), days)
    const data = contract.parse(await getAnalytics(scope, range, now))
    expect(data.totals.visits).toBeGreaterThan(0)
    const all = await getDb().appointment.findMany({
      where: { businessId: scope.businessId },
      select: {
        appointmentDate: true,
        createdAt: true,
        service: true,
        staffId: true,
        source: true,
        status: true,
        lateCancellation: true,
        confirmedAt: true,
        priceCents: true,
        clientMood: true,
      },
    })
    const dateOf = (visit: Visit) => localDateOf(visit.appointmentDate, scope.timeZone)
    const within = ({ from, to }: { from: string; to: string }) =>
      all.filter((visit) => dateOf(visit) >= from && dateOf(visit) <= to)
    const visits = within(range)
    expect(data.totals).toEqual(recount(visits))
    expect(data.totalsBefore).toEqual(recount(within(data.before)))
    for (const step of data.trend) expect(step.counts).toEqual(recount(within(step)))
    expectGroups(data.groups.weekday, visits, (visit) => String(weekdayOf(dateOf(visit))))
    expectGroups(data.groups.hour, visits, (visit) =>
      String(Math.floor(wallMinutesOf(visit.appointmentDate, scope.timeZone) / 60)),
    )
    expectGroups(data.groups.service, visits, (visit) => visit.service)
    expectGroups(data.groups.person, visits, (visit) => visit.staffId)
    expectGroups(data.groups.channel, visits, (visit) => visit.source)
    expectGroups(data.groups.lead, visits, (visit) => {
      const hours = (visit.appointmentDate.getTime() - visit.createdAt.getTime()) / 3_600_000
      return String(
        Math.max(
          0,
          LEAD_BANDS.findLastIndex((band) => hours >= band.fromHours),
        ),
      )
    })
    for (const { mood, visits: count } of data.moods)
      expect(count).toBe(visits.filter((visit) => visit.clientMood === mood).length)
  }
})

it('counts the messages about the visits of the range, by channel', async () => {
  for (const scope of scopes) {
    const range = lastDays(localDateOf(now, scope.timeZone), 30)
    const { messages } = await getAnalytics(scope, range, now)
    const rows = await getDb().message.findMany({
      where: { businessId: scope.businessId, appointmentId: { not: null } },
      select: {
        channel: true,
        status: true,
        sentAt: true,
        appointment: {
          select: {
            id: true,
            appointmentDate: true,
            events: { where: { type: 'confirmed', actor: 'customer' }, select: { at: true } },
          },
        },
      },
    })
    const about = rows.filter(({ appointment }) => {
      const date = appointment && localDateOf(appointment.appointmentDate, scope.timeZone)
      return date !== null && date >= range.from && date <= range.to
    })
    expect(messages.map(({ channel }) => channel)).toEqual([...new Set(about.map(({ channel }) => channel))].sort())
    for (const figures of messages) {
      const own = about.filter(({ channel }) => channel === figures.channel)
      const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status)).length
      const answered = own.filter(
        ({ sentAt, appointment }) => sentAt && appointment?.events.some(({ at }) => at >= sentAt),
      )
      expect(figures).toMatchObject({
        sent: count('sent', 'delivered'),
        delivered: count('delivered'),
        failed: count('failed', 'unknown'),
        planned: own.length - count('void', 'skipped'),
        answered: new Set(answered.map(({ appointment }) => appointment?.id)).size,
      })
    }
  }
})

it('counts no request that was never approved, in any figure, and every other cancellation', async () => {
  const { owner, clientId, staffId } = await openSalon('ended-requests')
  const request = { protection: 'approve' }
  const rows = [
    { ...request, status: 'cancelled', priceCents: 100 },
    { ...request, status: 'cancelled', approvedAt: MORNING },
    { protection: 'confirm_by', confirmBy: MORNING, status: 'cancelled' },
    { status: 'cancelled', lateCancellation: true },
    { ...request, status: 'scheduled' },
    { status: 'completed' },
  ]
  await getDb().appointment.createMany({
    data: rows.map((row, index) => {
      const start = new Date(MORNING.getTime() + index * 3_600_000)
      const until = new Date(start.getTime() + 1_800_000)
      const time = { appointmentDate: start, duration: 30, blockedFrom: start, blockedUntil: until }
      return { businessId: owner.businessId, clientId, staffId, service: 'Haircut', ...time, ...row }
    }),
  })
  const { totals, groups, trend } = await getAnalytics(owner, {}, MORNING)
  const expected = { visits: 5, cancelled: 3, lateCancelled: 1, completed: 1 }
  expect(totals).toMatchObject(expected)
  expect(groups.service[0]?.counts).toMatchObject(expected)
  expect(trend.at(-1)?.counts).toMatchObject(expected)
  expect((await getWhen(owner, {}, MORNING)).totals).toMatchObject(expected)
  expect((await getWhat(owner, {}, MORNING)).totals).toMatchObject(expected)
  const { figures } = await getClientHistory(owner, clientId, MORNING)
  expect([figures.cancelled, figures.lateCancellations]).toEqual([3, 1])
})

it('shows an empty business nothing, never a sample figure', async () => {
  const data = contract.parse(await getAnalytics(empty, {}, MORNING))
  expect([data.totals, data.totalsBefore]).toEqual([NO_VISITS, NO_VISITS])
  expect(Object.values(data.groups).flat()).toEqual([])
  expect([data.messages, data.moods]).toEqual([[], []])
  expect(data.range).toEqual({ from: '2026-10-26', to: '2026-11-24' })
})

it('offers the same figures as a CSV file named after the range', async () => {
  const [scope] = scopes
  const data = await getAnalytics(scope as OwnerScope, {}, now)
  const response = csvResponse(data)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="analytics-${data.range.from}-${data.range.to}.csv"`,
  )
  expect(await response.text()).toContain(
    `Whole period,${data.range.from} to ${data.range.to},${data.totals.visits},${data.totals.completed},${data.totals.noShows},`,
  )
})

function recount(visits: readonly Visit[]): VisitCounts {
  return visits
    .map((visit): VisitCounts => {
      const late = visit.status === 'cancelled' && visit.lateCancellation
      return {
        visits: 1,
        completed: Number(visit.status === 'completed'),
        noShows: Number(visit.status === 'no-show'),
        cancelled: Number(visit.status === 'cancelled'),
        lateCancelled: Number(late),
        confirmed: Number(visit.confirmedAt !== null),
        keptCents: visit.status === 'completed' ? visit.priceCents : 0,
        lostCents: visit.status === 'no-show' || late ? visit.priceCents : 0,
      }
    })
    .reduce(addCounts, NO_VISITS)
}

function expectGroups(groups: Analytics['groups']['hour'], visits: readonly Visit[], keyOf: (visit: Visit) => string) {
  const keys = [...new Set(visits.map(keyOf))].sort()
  expect(groups.map(({ key }) => key).sort()).toEqual(keys)
  for (const { key, counts } of groups) expect(counts).toEqual(recount(visits.filter((visit) => keyOf(visit) === key)))
}
