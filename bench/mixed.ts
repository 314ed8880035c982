/** An ordinary busy day: visitors of 200 businesses look and book at a steady rate, and nothing should grow. */
import { Client } from 'pg'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { hostOf } from './bench-business'
import { below, exactly, median, ofRounds, percentile, type BenchRow } from './bench-row'
import type { Stage } from './installation'
import { APPOINTMENTS_EACH, fillTenants, TENANTS, type Tenant } from './mixed-rows'
import { millisecondsOf, OpenLoad, type KindOfRequest, type Outcome } from './open-load'
import { residentMegabytes } from './web-process'

const MINUTES = 2
const ROUNDS = 3
/** A shorter run says nothing about growth, because memory is still settling. */
const MIN_MINUTES_FOR_GROWTH = 10
const PER_SECOND = 100
const WARM_UP_SECONDS = 15
const SAMPLE_MS = 5000
/** The first day, counted from today, on which bookings are made; one day is filled after another. */
const FIRST_DAY = 15
const TIMES_A_DAY = 27
const NAME = `mixed load, ${PER_SECOND} requests/s`

interface Sample {
  minutes: number
  megabytes: number
  connections: number
}

/**
 * Runs the mixed load. Of ten requests, four are for the site, three for the booking page and two for free times; one
 * is a booking.
 */
export async function benchMixed({ installation, web, minutes }: Stage): Promise<BenchRow[]> {
  const tenants = await fillTenants(installation.databaseUrl)
  const visitors = new OpenLoad(web.port)
  const database = new Client({ connectionString: installation.databaseUrl })
  await database.connect()
  const began = performance.now()
  const samples: Sample[] = []
  const sample = async () =>
    samples.push({
      minutes: (performance.now() - began) / 60_000,
      megabytes: residentMegabytes(web.pid),
      connections: await countConnections(database),
    })
  const sampling = setInterval(() => void sample(), SAMPLE_MS)
  try {
    const next = mixOf(tenants)
    await visitors.arrive(PER_SECOND, WARM_UP_SECONDS, next)
    const seconds = ((minutes ?? MINUTES) * 60) / ROUNDS
    const rounds: Outcome[][] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visitors.arrive(PER_SECOND, seconds, next))
    await sample()
    const isLong = (minutes ?? MINUTES) >= MIN_MINUTES_FOR_GROWTH
    return [...judge(rounds), ...(isLong ? judgeGrowth(samples) : [])]
  } finally {
    clearInterval(sampling)
    visitors.close()
    await database.end()
  }
}

function mixOf(tenants: readonly Tenant[]): () => KindOfRequest {
  const today = localDateOf(systemClock.now(), 'UTC')
  let [sent, booked] = [0, 0]
  return () => {
    const number = sent++
    const { subdomain, serviceId } = tenants[(number * 7) % tenants.length]!
    const host = hostOf(subdomain)
    const turn = number % 10
    if (turn < 4) return { kind: 'pages', host, path: '/' }
    if (turn < 7) return { kind: 'pages', host, path: '/book' }
    if (turn === 9) return bookingOf(tenants, booked++, today)
    const filter = { serviceId, from: addDays(today, 1), to: addDays(today, 31) }
    return { kind: 'free times', host, path: api.publicAvailability(subdomain, filter) }
  }
}

/** Returns a request to book the tenant's next free time. */
function bookingOf(tenants: readonly Tenant[], number: number, today: string): KindOfRequest {
  const { subdomain, serviceId } = tenants[number % tenants.length]!
  const nth = Math.floor(number / tenants.length)
  const date = addDays(today, FIRST_DAY + Math.floor(nth / TIMES_A_DAY))
  const body = {
    name: `Visitor ${number}`,
    email: `visitor-${number}@mixed.example.com`,
    phone: `+1646${2_000_000 + number}`,
    serviceId,
    appointmentDate: wallTimeToInstantForward(date, 480 + 30 * (nth % TIMES_A_DAY), 'UTC').toISOString(),
  }
  return { kind: 'bookings', host: hostOf(subdomain), path: api.publicBooking(subdomain), body }
}

async function countConnections(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

function judge(rounds: readonly Outcome[][]): BenchRow[] {
  const slowest = ['pages', 'free times', 'bookings'].map((kind) => {
    const ofKind = rounds.map((round) => millisecondsOf(round.filter((outcome) => outcome.kind === kind)))
    const tenants = `${TENANTS} businesses with ${TENANTS * APPOINTMENTS_EACH} appointments`
    const note = `${ofKind.flat().length} requests over ${tenants}, median ${Math.round(median(ofKind.flat()))} ms`
    const named = { name: `${NAME}: ${kind}, slowest of 99 %`, unit: 'ms', note }
    const p99 = ofKind.map((times) => percentile(times, 0.99))
    return below(ofRounds(named, p99), 100)
  })
  const wrong = rounds.flat().filter(({ kind, status }) => status !== (kind === 'bookings' ? 201 : 200))
  const named = { name: `${NAME}: responses other than the page, the free times or the booking`, unit: 'responses' }
  return [...slowest, exactly({ ...named, value: wrong.length }, 0)]
}

/** Judges growth by the last two thirds of the samples. */
function judgeGrowth(samples: readonly Sample[]): BenchRow[] {
  const settled = samples.slice(Math.floor(samples.length / 3))
  const connections = settled.map((sample) => sample.connections)
  const quarter = Math.ceil(connections.length / 4)
  const grown = median(connections.slice(-quarter)) - median(connections.slice(0, quarter))
  const note = `${samples[0]?.megabytes.toFixed(0)} MB at first, ${samples.at(-1)?.megabytes.toFixed(0)} MB at last`
  return [
    below({ name: `${NAME}: growth of memory`, unit: 'MB/min', value: slopeOf(settled), note }, 1),
    exactly({ name: `${NAME}: more database connections`, unit: 'connections', value: Math.max(0, grown) }, 0),
  ]
}

/** Returns the growth in megabytes per minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (read: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length
  const [meanX, meanY] = [mean(({ minutes }) => minutes), mean(({ megabytes }) => megabytes)]
  const across = samples.reduce((sum, { minutes, megabytes }) => sum + (minutes - meanX) * (megabytes - meanY), 0)
  return across / samples.reduce((sum, { minutes }) => sum + (minutes - meanX) ** 2, 0)
}
