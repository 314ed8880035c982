/** An ordinary busy day: two hundred salons, visitors who look and book at a steady rate, and nothing that grows. */
import { Client } from 'pg'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { below, exactly, percentile, type BenchRow } from './bench-row'
import { APPOINTMENTS_EACH, fillTenants, TENANTS, type Tenant } from './mixed-rows'
import { Visitors, type Heard, type Shot } from './open-loop'
import type { Stage } from './stage'
import { residentMegabytes, startWeb } from './web-process'

const MINUTES = 2
/** A shorter run says nothing about growth: memory is still settling. */
const LEAST_MINUTES_FOR_GROWTH = 10
const PER_SECOND = 100
const WARM_UP_SECONDS = 15
const SAMPLE_MS = 5000
/** Days ahead from which on bookings are made, a day's worth after the other. */
const FIRST_DAY = 15
const TIMES_A_DAY = 27

interface Sample {
  minutes: number
  megabytes: number
  connections: number
}

/** Of ten requests four are for the site, three for the booking page, two for free times and one is a booking. */
export async function benchMixed({ app, minutes }: Stage): Promise<BenchRow[]> {
  const tenants = await fillTenants(app.databaseUrl)
  const web = await startWeb(app)
  const visitors = new Visitors(web.port)
  const database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    const next = mixOf(tenants)
    await visitors.arrive(PER_SECOND, WARM_UP_SECONDS, next)
    const samples: Sample[] = []
    const began = performance.now()
    const sample = async () =>
      samples.push({
        minutes: (performance.now() - began) / 60_000,
        megabytes: residentMegabytes(web.pid),
        connections: await countConnections(database),
      })
    await sample()
    const sampling = setInterval(() => void sample(), SAMPLE_MS)
    const heard = await visitors
      .arrive(PER_SECOND, (minutes ?? MINUTES) * 60, next)
      .finally(() => clearInterval(sampling))
    await sample()
    return judge(heard, samples, minutes ?? MINUTES)
  } finally {
    visitors.close()
    await database.end()
    await web.stop()
  }
}

function mixOf(tenants: readonly Tenant[]): () => Shot {
  const today = localDateOf(systemClock.now(), 'UTC')
  let [sent, booked] = [0, 0]
  return () => {
    const number = sent++
    const { subdomain, serviceId } = tenants[(number * 7) % tenants.length] ?? { subdomain: '', serviceId: '' }
    const host = `${subdomain}.localhost`
    const turn = number % 10
    if (turn < 4) return { kind: 'page', host, path: '/' }
    if (turn < 7) return { kind: 'page', host, path: '/book' }
    if (turn < 9)
      return {
        kind: 'availability',
        host,
        path: api.publicAvailability(subdomain, { serviceId, from: addDays(today, 1), to: addDays(today, 31) }),
      }
    return bookingOf(tenants, booked++, today)
  }
}

/** Each tenant's next free time. */
function bookingOf(tenants: readonly Tenant[], number: number, today: string): Shot {
  const { subdomain, serviceId } = tenants[number % tenants.length] ?? { subdomain: '', serviceId: '' }
  const nth = Math.floor(number / tenants.length)
  const start = wallTimeToInstantForward(
    addDays(today, FIRST_DAY + Math.floor(nth / TIMES_A_DAY)),
    480 + 30 * (nth % TIMES_A_DAY),
    'UTC',
  )
  const body = {
    name: `Visitor ${number}`,
    email: `mixed-visitor-${number}@example.com`,
    phone: `+1646${2_000_000 + number}`,
    serviceId,
    appointmentDate: start.toISOString(),
  }
  return { kind: 'booking', host: `${subdomain}.localhost`, path: api.publicBooking(subdomain), body }
}

async function countConnections(database: Client): Promise<number> {
  const {
    rows: [row],
  } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  return row?.count ?? 0
}

/** Megabytes a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (read: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length
  const [meanX, meanY] = [mean(({ minutes }) => minutes), mean(({ megabytes }) => megabytes)]
  const across = samples.reduce((sum, { minutes, megabytes }) => sum + (minutes - meanX) * (megabytes - meanY), 0)
  return across / samples.reduce((sum, { minutes }) => sum + (minutes - meanX) ** 2, 0)
}

function judge(heard: readonly Heard[], samples: readonly Sample[], minutes: number): BenchRow[] {
  const of = (kind: string) => heard.filter((one) => one.kind === kind)
  const slowest = (kind: string) =>
    percentile(
      of(kind).map(({ milliseconds }) => milliseconds),
      0.99,
    )
  const note = (kind: string) =>
    `${of(kind).length} at ${PER_SECOND} requests/s over ${TENANTS} businesses with ${TENANTS * APPOINTMENTS_EACH} appointments, median ${Math.round(
      percentile(
        of(kind).map(({ milliseconds }) => milliseconds),
        0.5,
      ),
    )} ms`
  const name = `mixed load, ${minutes} min`
  const isLong = minutes >= LEAST_MINUTES_FOR_GROWTH
  const settled = samples.slice(Math.floor(samples.length / 3))
  const slope: BenchRow = {
    name: `${name}: growth of memory`,
    unit: 'MB/min',
    value: slopeOf(settled),
    note: `${samples[0]?.megabytes.toFixed(0)} MB at first, ${samples.at(-1)?.megabytes.toFixed(0)} MB at last; by the last two thirds${isLong ? '' : `; judged from ${LEAST_MINUTES_FOR_GROWTH} minutes on`}`,
  }
  const connections = settled.map((sample) => sample.connections)
  const grown = Math.max(
    0,
    percentile(connections.slice(-connections.length / 4), 0.5) -
      percentile(connections.slice(0, Math.max(1, connections.length / 4)), 0.5),
  )
  const growth: BenchRow = {
    name: `${name}: growth of database connections`,
    unit: 'connections',
    value: grown,
    note: `${connections[0]} after the first third, ${connections.at(-1)} at the end, other processes included${isLong ? '' : `; judged from ${LEAST_MINUTES_FOR_GROWTH} minutes on`}`,
  }
  return [
    below({ name: `${name}: pages, slowest of 99 %`, unit: 'ms', value: slowest('page'), note: note('page') }, 500),
    below(
      {
        name: `${name}: free times, slowest of 99 %`,
        unit: 'ms',
        value: slowest('availability'),
        note: note('availability'),
      },
      500,
    ),
    below(
      { name: `${name}: bookings, slowest of 99 %`, unit: 'ms', value: slowest('booking'), note: note('booking') },
      800,
    ),
    exactly(
      {
        name: `${name}: answers of 500 and above, or none`,
        unit: 'answers',
        value: heard.filter(({ status }) => status === 0 || status >= 500).length,
      },
      0,
    ),
    exactly(
      {
        name: `${name}: other answers than the page, the free times or the booking asked for`,
        unit: 'answers',
        value: heard.filter(({ kind, status }) => status !== (kind === 'booking' ? 201 : 200)).length,
      },
      0,
    ),
    isLong ? below(slope, 1) : slope,
    isLong ? exactly(growth, 0) : growth,
  ]
}
