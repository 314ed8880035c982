/** @jest-environment-options {"contents": "seeded"} */
import { AppError } from '@/lib/server/http/app-error'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { listAvailability } from '@/lib/server/availability/queries'
import { getDb } from '@/lib/server/db'
import { productionDeps } from '@/lib/server/deps'
import { createRandom } from '@/lib/server/demo/random'
import { businessScopeBySubdomain, type BusinessScope } from '@/lib/server/scope'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { countOverlaps, OVERLAPS_SQL } from '../support/overlaps'

const BOOKINGS = 500
const PARALLEL = 50

let scope: BusinessScope
let offers: { serviceId: string; appointmentDate: string }[]

beforeAll(async () => {
  scope = await businessScopeBySubdomain('luna')
  const now = productionDeps().clock.now()
  const tomorrow = addDays(localDateOf(now, scope.timeZone), 1)
  const services = await getDb().service.findMany({ where: { businessId: scope.businessId }, select: { id: true } })
  const free = await Promise.all(
    services.map(async ({ id }) => {
      const { days } = await listAvailability(scope, { serviceId: id, from: tomorrow, to: addDays(tomorrow, 4) }, now)
      return days.flatMap((day) => day.slots.map((slot) => ({ serviceId: id, appointmentDate: slot.start })))
    }),
  )
  offers = free.flat()
})

function visitor(number: number) {
  return {
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: `(332) 555-01${String(number % 100).padStart(2, '0')}`,
  }
}

/** Ids of those who got their time, codes of those who didn't. */
async function raceFor(pick: (number: number) => (typeof offers)[number], bookings: number) {
  const won: string[] = []
  const lost: { code: string; alternatives: number }[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (next < bookings) {
        const number = next++
        try {
          won.push((await bookAppointment(scope, { ...visitor(number), ...pick(number) }, productionDeps())).id)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          lost.push({
            code: error.code,
            alternatives: (error.details.extra?.alternatives as unknown[] | undefined)?.length ?? -1,
          })
        }
      }
    }),
  )
  return { won, lost }
}

it('500 bookings, 50 at a time: each has its row or 409 with three other times, and no person is booked twice', async () => {
  const random = createRandom('booking race')
  const before = await getDb().appointment.count()
  const [first, ...others] = offers
  if (!first) throw new Error('no free times')
  const { won, lost } = await raceFor(() => random.pick([first, ...others]), BOOKINGS)

  expect(won.length + lost.length).toBe(BOOKINGS)
  expect(await getDb().appointment.count({ where: { id: { in: won } } })).toBe(won.length)
  expect(await getDb().appointment.count()).toBe(before + won.length)
  expect(
    lost.filter(({ code, alternatives }) => code !== 'slot_taken' || alternatives < 0 || alternatives > 3),
  ).toEqual([])
  expect(await countOverlaps()).toBe(0)
})

it('as many at once as there are people free all get the time, each with a different person; one more does not', async () => {
  const wanted = (await contestedTimes()).slice(0, 5)
  expect(wanted).toHaveLength(5)
  for (const { people, ...offer } of wanted) {
    const { won, lost } = await raceFor(() => offer, people + 1)
    const rows = await getDb().appointment.findMany({ where: { id: { in: won } }, select: { staffId: true } })
    expect([new Set(rows.map(({ staffId }) => staffId)).size, lost.map(({ code }) => code)]).toEqual([
      people,
      ['slot_taken'],
    ])
  }
})

/**
 * Times at which two or more staff members are free, one per day, so that no visit takes another's time. Four weeks
 * hold enough of them, whichever weekday it is today.
 */
async function contestedTimes() {
  const { businessId, timeZone } = scope
  const now = productionDeps().clock.now()
  const from = addDays(localDateOf(now, timeZone), 10)
  const { id: serviceId } = await getDb().service.findFirstOrThrow({
    where: { businessId, active: true },
    orderBy: { duration: 'asc' },
    select: { id: true },
  })
  const free = new Map<string, number>()
  for (const { id: staffId } of await getDb().staff.findMany({
    where: { businessId, active: true },
    select: { id: true },
  })) {
    const { days } = await listAvailability(scope, { serviceId, staffId, from, to: addDays(from, 27) }, now)
    for (const { start } of days.flatMap(({ slots }) => slots)) free.set(start, (free.get(start) ?? 0) + 1)
  }
  const shared = [...free].filter(([, people]) => people > 1).sort(([a], [b]) => a.localeCompare(b))
  const oneADay = new Map(
    shared.map(([start, people]) => [
      localDateOf(new Date(start), timeZone),
      { serviceId, appointmentDate: start, people },
    ]),
  )
  return [...oneADay.values()]
}

it('an overlap would be counted: of one person, of times that hold, and not of times that only touch', async () => {
  const visits = (rows: string) =>
    getDb().$queryRawUnsafe<{ overlaps: number }[]>(`
    WITH appointments (id, business_id, staff_id, status, blocked_from, blocked_until) AS (VALUES ${rows}) ${OVERLAPS_SQL}`)
  const alone =
    "(1, 1, 1, 'scheduled', 9, 12), (2, 1, 1, 'confirmed', 12, 13), (3, 1, 2, 'confirmed', 9, 12), (4, 2, 1, 'confirmed', 9, 12), (5, 1, 1, 'cancelled', 9, 13)"
  expect(await visits(alone)).toEqual([{ overlaps: 0 }])
  expect(await visits(`${alone}, (6, 1, 1, 'completed', 11, 12)`)).toEqual([{ overlaps: 1 }])
  expect(await visits(`${alone}, (6, 1, 1, 'completed', 8, 14)`)).toEqual([{ overlaps: 2 }])
})

it('a loser leaves no trace: no client, event, reminder or message without its appointment', async () => {
  const [traces] = await getDb().$queryRaw<{ clients: number; reminders: number; events: number }[]>`
    SELECT (SELECT count(*)::int FROM clients c WHERE c.name LIKE 'Visitor %' AND NOT EXISTS (
        SELECT 1 FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id)) AS clients,
      (SELECT count(*)::int FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
        WHERE c.name LIKE 'Visitor %' AND NOT EXISTS (
        SELECT 1 FROM reminders r WHERE r.business_id = a.business_id AND r.appointment_id = a.id AND r.type = 'confirmation')) AS reminders,
      (SELECT count(*)::int FROM appointments a WHERE NOT EXISTS (
        SELECT 1 FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id AND e.type = 'booked')) AS events`
  expect(traces).toEqual({ clients: 0, reminders: 0, events: 0 })
})
