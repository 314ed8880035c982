import { createHash, randomUUID } from 'node:crypto'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { HELD_OUT_SHARE } from '@/lib/domain/calls'
import { CAST } from '@/lib/server/demo/cast'
import type { CastBusiness } from '@/lib/server/demo/cast-business'
import { castRows } from '@/lib/server/demo/cast-rows'
import { createRandom } from '@/lib/server/demo/random'
import { readRecoveryAsk } from '@/lib/server/messaging/recovery-ask-payload'

const NOON = new Date('2026-11-24T17:00:00Z')
const EVENING = new Date('2026-11-24T23:00:00Z')
const HOLDING = ['scheduled', 'confirmed', 'completed']
// A day on which clocks change in New York, one in London, a Sunday, a leap day, and New Year.
const DAYS = [
  '2026-03-09T15:00:00Z',
  '2026-10-25T12:00:00Z',
  '2026-11-22T15:00:00Z',
  '2028-02-29T20:00:00Z',
  '2027-01-01T02:00:00Z',
]

type Rows = ReturnType<typeof castRows>
const madeRows = new Map<string, Rows>()

/** The rows of a business around `now`, made once; for tests that only read them. */
function rowsOf(cast: CastBusiness, now: Date): Rows {
  const key = `${cast.subdomain} ${now.toISOString()}`
  const rows = madeRows.get(key) ?? makeRows(cast, now)
  madeRows.set(key, rows)
  return rows
}

function makeRows(
  cast: CastBusiness,
  now: Date,
  newId: () => string = createRandom(`${cast.subdomain}/ids`).uuid,
): Rows {
  return castRows(
    cast,
    { ownerId: '00000000-0000-4000-8000-000000000000', subdomain: cast.subdomain, sandboxExpiresAt: null },
    now,
    newId,
  )
}

/** Jest takes seconds to compare thousands of rows. */
function digestsOf(rows: Rows): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, of]) => [table, createHash('sha256').update(JSON.stringify(of)).digest('hex')]),
  )
}

describe.each(CAST.map((cast) => [cast.name, cast] as const))('%s', (_name, cast) => {
  it('is the same at every run', () => {
    expect(digestsOf(makeRows(cast, NOON))).toEqual(digestsOf(rowsOf(cast, NOON)))
  })

  it('has the same people and visits all day long', () => {
    const visitsAt = (now: Date) =>
      rowsOf(cast, now).appointments.map((row) => [row.id, row.clientId, row.staffId, row.service, row.appointmentDate])
    const today = localDateOf(NOON, cast.timeZone)
    const begins = startOfBusinessDay(today, cast.timeZone)
    const ends = endOfBusinessDay(today, cast.timeZone)
    for (const now of [begins, EVENING, new Date(ends.getTime() - 1)]) expect(visitsAt(now)).toEqual(visitsAt(NOON))
  })

  it('is the same story under other ids', () => {
    const story = (rows: Rows) =>
      rows.appointments.map((row) => [row.appointmentDate, row.status, row.service, row.notes])
    expect(story(makeRows(cast, NOON, randomUUID))).toEqual(story(rowsOf(cast, NOON)))
  })

  it.each(DAYS)('never books a person twice at once, around %s', (day) => {
    const { appointments } = rowsOf(cast, new Date(day))
    const holding = appointments.filter((row) => HOLDING.includes(row.status))
    const inOrder = holding.sort(
      (a, b) => a.staffId.localeCompare(b.staffId) || a.blockedFrom.getTime() - b.blockedFrom.getTime(),
    )
    expect(
      inOrder.filter((row, index) => {
        const before = inOrder[index - 1]
        return before?.staffId === row.staffId && before.blockedUntil > row.blockedFrom
      }),
    ).toEqual([])
  })

  it.each(DAYS)('contains nothing that has not happened yet, around %s', (day) => {
    const now = new Date(day)
    const { appointments, events, clients, reminders, messages, interventions } = rowsOf(cast, now)
    expect(appointments.filter((row) => row.createdAt > now || (row.statusChangedAt ?? now) > now)).toEqual([])
    expect(
      appointments.filter((row) => row.appointmentDate > now && ['completed', 'no-show'].includes(row.status)),
    ).toEqual([])
    expect(events.filter((row) => row.at > now)).toEqual([])
    expect(interventions.filter((row) => row.at > now)).toEqual([])
    expect(clients.filter((row) => row.createdAt > now)).toEqual([])
    expect(reminders.filter((row) => (row.sentAt ?? now) > now)).toEqual([])
    expect(messages.filter((row) => row.status === 'queued' && row.dueAt <= now)).toEqual([])
  })

  it('queues messages for visits to come and thanks for those just over, and few of them for any one minute', () => {
    const { appointments, messages } = rowsOf(cast, NOON)
    const queued = messages.filter((row) => row.status === 'queued')
    const visits = new Map(appointments.map((row) => [row.id, row]))
    expect(queued.length).toBeGreaterThan(20)
    expect(
      queued.filter(({ appointmentId, kind, dueAt }) => {
        const visit = visits.get(appointmentId)
        if (visit && ['follow_up', 'missed', 'missed_again'].includes(kind))
          return visit.status !== (kind === 'follow_up' ? 'completed' : 'no-show')
        return !visit || !['scheduled', 'confirmed'].includes(visit.status) || dueAt >= visit.appointmentDate
      }),
    ).toEqual([])
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

  it.each(DAYS)(
    'has clients who come more often when they confirmed, and confirm after each message, around %s',
    (day) => {
      const { appointments, messages } = rowsOf(cast, new Date(day))
      const missedShare = (isConfirmed: boolean) => {
        const of = appointments.filter(
          ({ status, confirmedAt }) =>
            ['completed', 'no-show'].includes(status) && (confirmedAt !== null) === isConfirmed,
        )
        return of.filter(({ status }) => status === 'no-show').length / of.length
      }
      expect(missedShare(false)).toBeGreaterThan(2 * missedShare(true))
      const confirmedAt = new Map(appointments.map((row) => [row.id, row.confirmedAt]))
      for (const [asked, least] of [
        ['confirmation', 0.4],
        ['confirm_request', 0.25],
        ['reminder_24h', 0.1],
      ] as const) {
        const sent = messages.filter(({ kind, sentAt }) => kind === asked && sentAt !== null)
        const answered = sent.filter((row) => (confirmedAt.get(row.appointmentId) ?? 0) >= (row.sentAt ?? 0))
        expect([asked, answered.length / sent.length > least]).toEqual([asked, true])
      }
    },
  )

  it('reaches half a year back and three weeks ahead', () => {
    const dates = rowsOf(cast, NOON)
      .appointments.map((row) => localDateOf(row.appointmentDate, cast.timeZone))
      .sort()
    expect(dates[0]?.slice(0, 7)).toBe('2026-05')
    expect((dates.at(-1) ?? '') >= '2026-12-11').toBe(true)
  })
})

it('Luna Hair has several visits of each kind on any day, a closed Sunday too', () => {
  for (const day of ['2026-11-24T17:00:00Z', '2026-11-22T17:00:00Z']) {
    const now = new Date(day)
    const today = rowsOf(CAST[0], now).appointments.filter(
      (row) => localDateOf(row.appointmentDate, 'America/New_York') === day.slice(0, 10),
    )
    expect(today.filter((row) => row.status === 'scheduled').length).toBeGreaterThanOrEqual(2)
    expect(today.filter((row) => row.status === 'confirmed').length).toBeGreaterThanOrEqual(2)
  }
})

it.each(DAYS)(
  'Luna Hair has a history of calls: five suggested a day at most, each visit drawn once, before its start, and none to make now before its risk is known, around %s',
  (day) => {
    const now = new Date(day)
    const { appointments, interventions, events } = rowsOf(CAST[0], now)
    const visits = new Map(appointments.map((row) => [row.id, row]))
    const of = (...kinds: string[]) => interventions.filter(({ kind }) => kinds.includes(kind))
    expect(new Set(of('call_suggested', 'call_held_out').map(({ appointmentId }) => appointmentId)).size).toBe(
      of('call_suggested', 'call_held_out').length,
    )
    expect(
      interventions.filter(({ appointmentId, at }) => at >= (visits.get(appointmentId)?.appointmentDate ?? now)),
    ).toEqual([])
    const finished = (kind: string) =>
      of(kind).filter(({ appointmentId }) => ['completed', 'no-show'].includes(visits.get(appointmentId)?.status ?? ''))
    // About one in twenty, as the product says.
    const share =
      finished('call_held_out').length / (finished('call_held_out').length + finished('call_suggested').length)
    expect(share).toBeGreaterThan(HELD_OUT_SHARE / 2)
    expect(share).toBeLessThan(HELD_OUT_SHARE * 1.5)
    expect(of('call_suggested').length - finished('call_suggested').length).toBe(0)
    const perDay = new Map<string, number>()
    for (const { at } of finished('call_suggested')) {
      const date = localDateOf(at, 'America/New_York')
      perDay.set(date, (perDay.get(date) ?? 0) + 1)
    }
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(5)
    const heard = of('called')
      .filter(({ outcome }) => outcome === 'coming')
      .map(({ appointmentId }) => appointmentId)
    expect(heard.length).toBeGreaterThan(20)
    expect(
      heard.filter(
        (id) =>
          !events.some(
            (event) => event.appointmentId === id && event.toStatus === 'confirmed' && event.actor === 'owner',
          ),
      ),
    ).toEqual([])
  },
)

it.each(DAYS)(
  'Luna Hair has a day whose visits wait for their outcome, and clients who came late, around %s',
  (day) => {
    const now = new Date(day)
    const { appointments, events } = rowsOf(CAST[0], now)
    const waiting = appointments.filter(
      (row) =>
        ['scheduled', 'confirmed'].includes(row.status) && now.getTime() - row.appointmentDate.getTime() > 10 * 60_000,
    )
    const days = waiting.map((row) => localDateOf(row.appointmentDate, CAST[0].timeZone))
    expect(new Set(days).size).toBeLessThan(days.length)
    const late = appointments.filter((row) => row.minutesLate !== null)
    expect(late.length).toBeGreaterThanOrEqual(10)
    expect(late.filter((row) => row.status !== 'completed')).toEqual([])
    const told = new Map(
      events.filter(({ type }) => type === 'completed').map(({ appointmentId, details }) => [appointmentId, details]),
    )
    expect(
      late.filter((row) => (told.get(row.id) as { minutesLate?: number } | null)?.minutesLate !== row.minutesLate),
    ).toEqual([])
  },
)

it('Ada always comes, Ben misses one visit in seven, Cleo one in three', () => {
  const { clients, appointments } = rowsOf(CAST[0], NOON)
  const record = clients.slice(0, 3).map((client) => {
    const finished = appointments.filter(
      (row) => row.clientId === client.id && ['completed', 'no-show'].includes(row.status),
    )
    return [client.name, client.noShowCount, finished.length]
  })
  expect(record).toEqual([
    ['Ada Lovelace', 0, 13],
    ['Ben Okafor', 2, 13],
    ['Cleo Vance', 5, 14],
  ])
})

it.each(DAYS)(
  'Luna Hair has one freed slot filled, one offered and one that waits for approval, none of them taken by another visit, around %s',
  (day) => {
    const now = new Date(day)
    const { appointments, recoveryRuns, waitlistOffers, waitlist, recoveryMessages } = rowsOf(CAST[0], now)
    expect(recoveryRuns.map(({ status }) => status)).toEqual(['filled', 'open', 'proposed'])
    const visits = new Map(appointments.map((row) => [row.id, row]))
    for (const run of recoveryRuns) {
      const inside = appointments.filter(
        (row) =>
          row.staffId === run.staffId &&
          HOLDING.includes(row.status) &&
          row.blockedFrom < run.endsAt &&
          row.blockedUntil > run.startsAt,
      )
      expect(inside.map(({ id }) => id)).toEqual(run.filledAppointmentId === null ? [] : [run.filledAppointmentId])
      expect(visits.get(String(run.freedAppointmentId))).toMatchObject({
        status: 'cancelled',
        cancelledAt: run.createdAt,
      })
      expect(run.createdAt < now && run.startsAt > now).toBe(true)
    }
    expect(visits.get(recoveryRuns[0]?.filledAppointmentId ?? '')).toMatchObject({
      source: 'waitlist',
      createdAt: recoveryRuns[0]?.filledAt,
    })
    const questions = recoveryMessages
      .filter(({ kind }) => kind === 'recovery_ask')
      .map(({ payload }) => readRecoveryAsk(payload))
    expect(questions).toEqual([expect.objectContaining({ runId: recoveryRuns[2]?.id })])
    const live = waitlistOffers.filter(({ status }) => status === 'live')
    expect(live.length).toBe(2)
    expect(live.filter(({ expiresAt, createdAt }) => expiresAt <= now || createdAt > now)).toEqual([])
    const wishes = waitlist.filter(({ appointmentId }) => appointmentId !== null)
    expect(wishes.length).toBeGreaterThanOrEqual(2)
    expect(
      wishes.filter(
        ({ appointmentId }) => !['scheduled', 'confirmed'].includes(visits.get(String(appointmentId))?.status ?? ''),
      ),
    ).toEqual([])
  },
)
