/** Many visitors after the same free times, over real processes: what was answered, and what the database holds. */
import { Client } from 'pg'
import { availability, type SlotJson } from '@/lib/contracts/availability'
import { bookedAppointment } from '@/lib/contracts/booking'
import { publicBusiness } from '@/lib/contracts/business'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { createRandom, type Random } from '@/lib/server/demo/random'
import { OVERLAPS_SQL } from '../support/overlaps'
import { LoopbackClient, type Answer } from './loopback-client'
import type { RunningApp } from './running-app'

const SUBDOMAIN = 'luna'
const HOST = `${SUBDOMAIN}.localhost`

export interface RaceOptions {
  bookings: number
  clients: number
  /** Days with contested free times; fewer days mean more conflicts. */
  days: number
  seed: string
}

export interface RaceReport {
  /** Number of responses by status. */
  statuses: Record<number, number>
  /** Losers whose response isn't 409 `slot_taken` with at most three alternatives. */
  wrongLosers: unknown[]
  /** 201 responses without their row, or rows without their 201. */
  unmatched: string[]
  /** Pairs of rows that overlap for one person, by SQL self-join. */
  overlaps: number
  p50Milliseconds: number
  p99Milliseconds: number
  bookingsPerSecond: number
}

/** `clients` visitors send `bookings` requests in all, each for a random service at a random one of its free times. */
export async function racePublicBookings(app: RunningApp, options: RaceOptions): Promise<RaceReport> {
  const http = new LoopbackClient(options.clients)
  const database = new Client({ connectionString: app.databaseUrl, options: '-c TimeZone=UTC' })
  await database.connect()
  try {
    const offers = await listOffers(app, http, options.days)
    const before = await idsOf(database)
    const began = performance.now()
    const answers = await sendAll(app, http, offers, options)
    const seconds = (performance.now() - began) / 1000
    const after = await idsOf(database)
    const created = new Set([...after].filter((id) => !before.has(id)))
    return {
      ...judge(answers, created),
      overlaps: await countOverlaps(database),
      bookingsPerSecond: answers.length / seconds,
    }
  } finally {
    http.close()
    await database.end()
  }
}

interface Offer {
  serviceId: string
  slot: SlotJson
}

async function listOffers(app: RunningApp, http: LoopbackClient, days: number): Promise<Offer[]> {
  const read = async (path: string) => (await http.call({ port: app.ports[0] ?? 0, host: HOST, path })).body
  const business = publicBusiness.parse(await read(api.publicBusiness(SUBDOMAIN)))
  const from = addDays(localDateOf(systemClock.now(), business.timezone), 1)
  const to = addDays(from, days - 1)
  const offers: Offer[] = []
  for (const { id: serviceId } of business.services) {
    const free = availability.parse(await read(api.publicAvailability(SUBDOMAIN, { serviceId, from, to })))
    offers.push(...free.days.flatMap((day) => day.slots.map((slot) => ({ serviceId, slot }))))
  }
  return offers
}

async function sendAll(
  app: RunningApp,
  http: LoopbackClient,
  offers: Offer[],
  { bookings, clients, seed }: RaceOptions,
): Promise<Answer[]> {
  const [first, ...others] = offers
  if (!first) throw new Error('The cast offers no free time at all.')
  const answers: Answer[] = []
  let sent = 0
  const visitor = async (index: number) => {
    const random = createRandom(`${seed}/${index}`)
    while (sent < bookings) {
      const number = sent++
      const offer = random.pick([first, ...others])
      answers.push(
        await http.callUntilServed({
          port: app.ports[number % app.ports.length] ?? 0,
          host: HOST,
          path: api.publicBooking(SUBDOMAIN),
          headers: { origin: `http://${HOST}`, 'idempotency-key': random.uuid() },
          body: bodyOf(offer, number, random),
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => visitor(index)))
  return answers
}

function bodyOf({ serviceId, slot }: Offer, number: number, random: Random) {
  const [someone, ...others] = slot.staffIds
  return {
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: `(332) 555-01${String(number % 100).padStart(2, '0')}`,
    serviceId,
    appointmentDate: slot.start,
    // Half of them accept anyone.
    ...(someone && random.chance(0.5) ? { staffId: random.pick([someone, ...others]) } : {}),
  }
}

function judge(answers: readonly Answer[], created: ReadonlySet<string>) {
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const won = new Set(
    answers.filter(({ status }) => status === 201).map(({ body }) => bookedAppointment.parse(body).id),
  )
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return {
    statuses,
    wrongLosers: answers
      .filter((answer) => answer.status !== 201 && !isFairLoser(answer))
      .map(({ status, body }) => ({ status, body })),
    unmatched: [...[...won].filter((id) => !created.has(id)), ...[...created].filter((id) => !won.has(id))],
    p50Milliseconds: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Milliseconds: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

function isFairLoser({ status, body }: Answer): boolean {
  const { code, alternatives } = (body ?? {}) as { code?: unknown; alternatives?: unknown }
  return status === 409 && code === 'slot_taken' && Array.isArray(alternatives) && alternatives.length <= 3
}

async function idsOf(database: Client): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM appointments')
  return new Set(rows.map(({ id }) => id))
}

async function countOverlaps(database: Client): Promise<number> {
  const { rows } = await database.query<{ overlaps: number }>(OVERLAPS_SQL)
  return rows[0]?.overlaps ?? -1
}
