import { randomUUID } from 'node:crypto'
import { localDateOf } from '@/lib/domain/time'
import { CAST } from '@/lib/server/demo/cast'
import type { CastBusiness } from '@/lib/server/demo/cast-business'
import { castRows } from '@/lib/server/demo/cast-rows'
import { createRandom } from '@/lib/server/demo/random'

const NOON = new Date('2026-11-24T17:00:00Z')
const EVENING = new Date('2026-11-24T23:00:00Z')
const HOLDING = ['scheduled', 'confirmed', 'completed']
// A day on which clocks change in New York, one in London, a Sunday, a leap day, the turn of a year.
const DAYS = ['2026-03-09T15:00:00Z', '2026-10-25T12:00:00Z', '2026-11-22T15:00:00Z', '2028-02-29T20:00:00Z', '2027-01-01T02:00:00Z']

function rowsOf(cast: CastBusiness, now: Date, newId: () => string = createRandom(`${cast.subdomain}/ids`).uuid) {
  return castRows(cast, { ownerId: '00000000-0000-4000-8000-000000000000', subdomain: cast.subdomain, sandboxExpiresAt: null }, now, newId)
}

describe.each(CAST.map((cast) => [cast.name, cast] as const))('%s', (_name, cast) => {
  it('is the same at every run', () => {
    expect(rowsOf(cast, NOON)).toEqual(rowsOf(cast, NOON))
  })

  it('has the same people and visits all day long', () => {
    const visitsAt = (now: Date) => rowsOf(cast, now).appointments.map((row) => [row.id, row.clientId, row.staffId, row.service, row.appointmentDate])
    expect(visitsAt(EVENING)).toEqual(visitsAt(NOON))
  })

  it('is the same story under other ids', () => {
    const story = (rows: ReturnType<typeof rowsOf>) => rows.appointments.map((row) => [row.appointmentDate, row.status, row.service, row.notes])
    expect(story(rowsOf(cast, NOON, randomUUID))).toEqual(story(rowsOf(cast, NOON)))
  })

  it.each(DAYS)('never books a person twice at once, around %s', (day) => {
    const { appointments } = rowsOf(cast, new Date(day))
    const holding = appointments.filter((row) => HOLDING.includes(row.status))
    const inOrder = holding.sort((a, b) => a.staffId.localeCompare(b.staffId) || a.blockedFrom.getTime() - b.blockedFrom.getTime())
    expect(inOrder.filter((row, index) => {
      const before = inOrder[index - 1]
      return before?.staffId === row.staffId && before.blockedUntil > row.blockedFrom
    })).toEqual([])
  })

  it.each(DAYS)('tells of nothing that has not happened yet, around %s', (day) => {
    const now = new Date(day)
    const { appointments, events, clients, reminders, messages } = rowsOf(cast, now)
    expect(appointments.filter((row) => row.createdAt > now || (row.statusChangedAt ?? now) > now)).toEqual([])
    expect(appointments.filter((row) => row.appointmentDate > now && ['completed', 'no-show'].includes(row.status))).toEqual([])
    expect(events.filter((row) => row.at > now)).toEqual([])
    expect(clients.filter((row) => row.createdAt > now)).toEqual([])
    expect(reminders.filter((row) => (row.sentAt ?? now) > now)).toEqual([])
    expect(messages.filter((row) => row.status === 'queued' && row.dueAt <= now)).toEqual([])
  })

  it('queues messages for visits to come and thanks for those just over, and few of them for any one minute', () => {
    const { appointments, messages } = rowsOf(cast, NOON)
    const queued = messages.filter((row) => row.status === 'queued')
    const visits = new Map(appointments.map((row) => [row.id, row]))
    expect(queued.length).toBeGreaterThan(20)
    expect(queued.filter(({ appointmentId, kind, dueAt }) => {
      const visit = visits.get(appointmentId)
      if (visit && ['follow_up', 'missed'].includes(kind)) return kind !== (visit.status === 'completed' ? 'follow_up' : 'missed')
      return !visit || !['scheduled', 'confirmed'].includes(visit.status) || dueAt >= visit.appointmentDate
    })).toEqual([])
    const perMinute = new Map<number, number>()
    for (const { dueAt } of queued) perMinute.set(dueAt.getTime(), (perMinute.get(dueAt.getTime()) ?? 0) + 1)
    expect(Math.max(...perMinute.values())).toBeLessThanOrEqual(10)
  })

  it('has believable rates: 3 to 8 % missed, 5 to 11 % given up late', () => {
    const { appointments } = rowsOf(cast, NOON)
    const share = (part: number, whole: number) => (100 * part) / whole
    const missed = appointments.filter((row) => row.status === 'no-show').length
    const completed = appointments.filter((row) => row.status === 'completed').length
    const late = appointments.filter((row) => row.lateCancellation).length
    expect(share(missed, missed + completed)).toBeGreaterThanOrEqual(3)
    expect(share(missed, missed + completed)).toBeLessThanOrEqual(8)
    expect(share(late, appointments.length)).toBeGreaterThanOrEqual(5)
    expect(share(late, appointments.length)).toBeLessThanOrEqual(11)
  })

  it('reaches half a year back and three weeks ahead', () => {
    const dates = rowsOf(cast, NOON).appointments.map((row) => localDateOf(row.appointmentDate, cast.timeZone)).sort()
    expect(dates[0]?.slice(0, 7)).toBe('2026-05')
    expect((dates.at(-1) ?? '') >= '2026-12-11').toBe(true)
  })
})

it('Luna Hair has several visits of each kind on any day, a closed Sunday too', () => {
  for (const day of ['2026-11-24T17:00:00Z', '2026-11-22T17:00:00Z']) {
    const now = new Date(day)
    const today = rowsOf(CAST[0], now).appointments.filter((row) => localDateOf(row.appointmentDate, 'America/New_York') === day.slice(0, 10))
    expect(today.filter((row) => row.status === 'scheduled').length).toBeGreaterThanOrEqual(2)
    expect(today.filter((row) => row.status === 'confirmed').length).toBeGreaterThanOrEqual(2)
  }
})

it('Ada always comes, Ben misses one visit in seven, Cleo one in three', () => {
  const { clients, appointments } = rowsOf(CAST[0], NOON)
  const record = clients.slice(0, 3).map((client) => {
    const finished = appointments.filter((row) => row.clientId === client.id && ['completed', 'no-show'].includes(row.status))
    return [client.name, client.noShowCount, finished.length]
  })
  expect(record).toEqual([['Ada Lovelace', 0, 13], ['Ben Okafor', 2, 13], ['Cleo Vance', 5, 14]])
})
