import { protectionRuleBody, type BackTestCount, type ProtectionRuleBody } from '@/lib/contracts/protection'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createRandom } from '@/lib/server/demo/random'
import { getDb } from '@/lib/server/db'
import { runBackTest } from '@/lib/server/protection/back-test'
import { updateStated } from '@/lib/server/protection/commands'
import { appointmentScope } from '@/lib/server/scope'
import { loadRiskModel } from '@/lib/server/risk/model'
import { learnFromOutcomes } from '@/lib/server/risk/refit'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const DAY = 86_400_000
const HOUR = 3_600_000
let salon: Salon

/** Everything a recount needs, kept beside the rows. */
interface Visit {
  client: number
  bookedAt: Date
  start: Date
  status: 'completed' | 'no-show' | 'cancelled' | 'scheduled'
  source: 'public' | 'owner'
  late: boolean
  by: 'owner' | 'customer' | null
  cancelledAt: Date | null
  forgivenAt: Date | null
  score: number | null
  outcomes: number
  price: number
  minutes: number
}
const visits: Visit[] = []

beforeAll(async () => {
  salon = await openSalon('tried')
  const random = createRandom('back-test')
  const clients = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      getDb().client.create({
        data: { businessId: salon.owner.businessId, name: `Client ${index}` },
        select: { id: true },
      }),
    ),
  )
  for (let index = 0; index < 420; index += 1) {
    // Whole hours that never overlap; booked up to 40 days ahead, some before the 90 days and some for days to come.
    const start = new Date(MORNING.getTime() - 130 * DAY + index * 9 * HOUR + random.whole(0, 3) * HOUR)
    const bookedAt = new Date(Math.min(MORNING.getTime() - 1, start.getTime() - random.whole(0, 40 * 24) * HOUR))
    const isOver = start < MORNING
    const status = isOver
      ? random.pick(['completed', 'completed', 'completed', 'no-show', 'cancelled'] as const)
      : random.pick(['scheduled', 'cancelled'] as const)
    const isCancelled = status === 'cancelled'
    visits.push({
      client: random.whole(0, 11),
      bookedAt,
      start,
      status,
      source: random.chance(0.7) ? 'public' : 'owner',
      late: isCancelled && random.chance(0.6),
      by: isCancelled ? random.pick(['owner', 'customer'] as const) : null,
      cancelledAt: isCancelled ? new Date(Math.min(MORNING.getTime() - 1, bookedAt.getTime() + HOUR)) : null,
      forgivenAt: random.chance(0.15) ? new Date(MORNING.getTime() - random.whole(1, 80) * DAY) : null,
      score: random.chance(0.75) ? random.whole(1, 60) / 100 : null,
      outcomes: random.pick([3, 40]),
      price: random.pick([4000, 6500, 12_000]),
      minutes: random.pick([30, 60, 120]),
    })
  }
  await getDb().appointment.createMany({
    data: visits.map((visit) => ({
      businessId: salon.owner.businessId,
      clientId: clients[visit.client]!.id,
      staffId: salon.staffId,
      service: 'Haircut',
      duration: visit.minutes,
      appointmentDate: visit.start,
      blockedFrom: visit.start,
      blockedUntil: new Date(visit.start.getTime() + visit.minutes * 60_000),
      status: visit.status,
      source: visit.source,
      createdAt: visit.bookedAt,
      priceCents: visit.price,
      lateCancellation: visit.late,
      cancelledBy: visit.by,
      cancelledAt: visit.cancelledAt,
      forgivenAt: visit.forgivenAt,
      riskScore: visit.score,
      ...(visit.score === null
        ? {}
        : {
            riskScoredAt: visit.bookedAt,
            riskReasons: [],
            riskFeatures: {
              features: {},
              levels: { service: null, staff: null, weekday: null, daypart: null },
              eta: -2,
              clientEffect: 0,
              outcomes: visit.outcomes,
              pastVisits: 5,
            },
          }),
    })),
  })
})

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
})
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function wallOf(instant: Date) {
  const parts = Object.fromEntries(CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { weekday: NAMES.indexOf(parts.weekday ?? ''), minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

/** What was known about the visit's client when it was booked, computed differently than in the product. */
function pastOf(visit: Visit) {
  let kept = 0
  let finished = 0
  const earlier = visits
    .filter(({ client }) => client === visit.client)
    .flatMap((other) => {
      if (other.status === 'completed' || other.status === 'no-show') {
        return NEW_YORK.format(other.start) < NEW_YORK.format(visit.bookedAt) ? [{ at: other.start, other }] : []
      }
      const isEvent =
        other.status === 'cancelled' && other.late && other.cancelledAt !== null && other.cancelledAt < visit.bookedAt
      return isEvent ? [{ at: other.cancelledAt!, other }] : []
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { other } of earlier) {
    if (other.status !== 'cancelled') finished += 1
    if (other.status === 'completed') kept += 1
    else if (other.forgivenAt === null || other.forgivenAt > visit.bookedAt) kept = 0
  }
  return { kept, finished }
}

const RUNGS = ['', 'confirm_by', 'approve', 'phone_only']

/** By brute force: measure by measure, booking by booking. */
function recount(rules: ProtectionRuleBody[]): BackTestCount {
  const total = { touched: 0, missed: 0, kept: 0, notScored: 0 }
  for (const visit of visits) {
    const isOld = NEW_YORK.format(visit.bookedAt) < NEW_YORK.format(new Date(MORNING.getTime() - 90 * DAY))
    if (visit.source === 'owner' || isOld) continue
    const { kept, finished } = pastOf(visit)
    const { weekday, minute } = wallOf(visit.start)
    const percent = visit.score === null ? null : Math.min(Math.round(visit.score * 100), visit.outcomes < 20 ? 50 : 99)
    let rung = 0
    let isUnknown = false
    for (const rule of rules) {
      if (rule.newClientsOnly && finished >= 3) continue
      if (rule.minimumPriceCents !== null && visit.price < rule.minimumPriceCents) continue
      if (rule.minimumMinutes !== null && visit.minutes < rule.minimumMinutes) continue
      if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekday)) continue
      if (rule.fromMinutes !== null && (minute < rule.fromMinutes || minute >= rule.untilMinutes!)) continue
      if (rule.band !== null && percent === null) isUnknown = true
      else if (rule.band === null || percent! >= (rule.band === 'caution' ? 10 : 25))
        rung = Math.max(rung, RUNGS.indexOf(rule.measure))
    }
    if (rung - Math.floor(kept / 2) > 0) {
      total.touched += 1
      if (visit.status === 'completed') total.kept += 1
      if (visit.status === 'no-show') total.missed += 1
    } else if (isUnknown) {
      total.notScored += 1
    }
  }
  return total
}

const RULES = [
  { measure: 'approve', band: 'high-risk' },
  { measure: 'confirm_by', confirmByHours: 24, band: 'caution', minimumMinutes: 60 },
  { measure: 'phone_only', newClientsOnly: true },
  { measure: 'approve', weekdays: [5, 6], fromMinutes: 540, untilMinutes: 1080 },
  { measure: 'phone_only', minimumPriceCents: 12_000, band: 'high-risk', active: false },
  { measure: 'confirm_by', confirmByHours: 4 },
].map((body) => protectionRuleBody.parse(body))

it('counts what a recount by hand counts, for each rule and for all that are active', async () => {
  const result = await runBackTest(salon.owner, { rules: RULES }, MORNING)
  expect(result.rules).toEqual(RULES.map((rule) => recount([rule])))
  expect(result.together).toEqual(recount(RULES.filter(({ active }) => active)))
  for (const subset of [[0, 2], [1, 3, 5], [4]]) {
    const some = subset.map((index) => ({ ...RULES[index]!, active: true }))
    expect((await runBackTest(salon.owner, { rules: some }, MORNING)).together).toEqual(recount(some))
  }
  expect(result.bookings).toBeGreaterThan(100)
  expect(result.together.touched).toBeGreaterThan(50)
  expect(result.rules[0]!.notScored).toBeGreaterThan(10)
})

it('is never changed by what became known after a booking', async () => {
  const before = await runBackTest(salon.owner, { rules: [RULES[2]!] }, MORNING)
  const client = await getDb().client.findFirstOrThrow({
    where: { businessId: salon.owner.businessId, name: 'Client 0' },
    select: { id: true },
  })
  await getDb().appointment.create({
    data: {
      businessId: salon.owner.businessId,
      clientId: client.id,
      staffId: salon.staffId,
      service: 'Haircut',
      duration: 30,
      status: 'no-show',
      source: 'owner',
      appointmentDate: new Date(MORNING.getTime() - HOUR / 2),
      blockedFrom: new Date(MORNING.getTime() - HOUR / 2),
      blockedUntil: MORNING,
      createdAt: MORNING,
    },
  })
  expect(await runBackTest(salon.owner, { rules: [RULES[2]!] }, MORNING)).toEqual(before)
})

it('judges a moved booking by the time it was first booked for', async () => {
  const { owner, visitor, serviceId } = await openSalon('moved')
  const visitorsOwn = { name: 'Ada King', email: 'ada@example.com', phone: '(212) 555-0101' }
  const { id } = await bookAppointment(
    visitor,
    { ...visitorsOwn, serviceId, appointmentDate: '2026-11-27T15:00' },
    depsAt(),
  )
  for (const [hours, appointmentDate] of [
    [1, '2026-11-28T10:00'],
    [2, '2026-11-30T10:00'],
  ] as const) {
    const deps = depsAt(new Date(MORNING.getTime() + hours * HOUR))
    await rescheduleAsCustomer(await appointmentScope(id, null), { appointmentDate }, deps)
  }
  const rules = [1, 5, 6].map((day) => protectionRuleBody.parse({ measure: 'approve', weekdays: [day] }))
  const result = await runBackTest(owner, { rules }, MORNING)
  expect(result.rules.map(({ touched }) => touched)).toEqual([0, 1, 0])
})

describe('what the owner states of past no-shows', () => {
  const baseOf = async ({ owner }: Salon) => (await loadRiskModel(owner, getDb())).base

  it("is where the first estimates start from, and where the business's learning does", async () => {
    const fresh = await openSalon('fresh')
    const assumed = await baseOf(fresh)
    await updateStated(fresh.owner, { statedNoShowPercent: 30 }, depsAt())
    expect(await baseOf(fresh)).toBeGreaterThan(assumed)
    await updateStated(salon.owner, { statedNoShowPercent: 30 }, depsAt())
    expect(await learnFromOutcomes(salon.owner, getDb(), MORNING)).toBe(true)
    expect(await baseOf(salon)).toBe(await baseOf(fresh))
  })

  it('makes the business learn again only when it changes', async () => {
    expect(await learnFromOutcomes(salon.owner, getDb(), MORNING)).toBe(false)
    await updateStated(salon.owner, { statedNoShowPercent: null }, depsAt())
    expect(await learnFromOutcomes(salon.owner, getDb(), MORNING)).toBe(true)
  })
})
