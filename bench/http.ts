/** The application over HTTP, each measure beside the least that Next and PostgreSQL need for the like. */
import { addDays } from '@/lib/domain/local-date'
import { api } from '@/lib/routes'
import { LoopbackClient } from '../tests/race/loopback-client'
import { racePublicBookings } from '../tests/race/public-bookings'
import type { RunningApp } from '../tests/race/running-app'
import { makeBusyMonth, makeEndlessBusiness } from './bench-business'
import type { BenchRow } from './bench-row'
import type { Floor } from './floor'
import { compareLoads } from './load'

/** The two applications being measured. */
export interface Stage {
  app: RunningApp
  floor: Floor
}

const ONE_QUERY = 'empty Next route with one SQL query'
const FIVE_MINUTES = 5 * 60_000
const DAY = 24 * 3_600_000
/** Bookings go round the days of the window, so that no day fills up. */
const DAYS_OF_WINDOW = 700

/** One month of half-hour starts of a business with 500 bookings in it. */
export async function benchAvailability({ app, floor }: Stage): Promise<BenchRow[]> {
  const { subdomain, serviceId, tomorrow } = await makeBusyMonth(app.databaseUrl, 500)
  const path = api.publicAvailability(subdomain, { serviceId, from: tomorrow, to: addDays(tomorrow, 30) })
  return [await compareLoads(
    'availability over HTTP, one month, 500 bookings',
    { port: portOf(app), host: `${subdomain}.localhost`, path }, { port: floor.port, path: '/api/query' }, ONE_QUERY,
  )]
}

/** Bookings by new visitors, each of a time of its own. */
export async function benchBooking({ app, floor }: Stage): Promise<BenchRow[]> {
  const { subdomain, serviceId, tomorrow } = await makeEndlessBusiness(app.databaseUrl)
  const startOf = (number: number) =>
    new Date(Date.parse(tomorrow) + (number % DAYS_OF_WINDOW) * DAY + Math.floor(number / DAYS_OF_WINDOW) * FIVE_MINUTES).toISOString()
  const bodyOf = (number: number) => ({
    name: `Visitor ${number}`, email: `visitor-${number}@example.com`, phone: phoneOf(number), serviceId, appointmentDate: startOf(number),
  })
  return [await compareLoads(
    'booking creation over HTTP',
    { port: portOf(app), host: `${subdomain}.localhost`, path: api.publicBooking(subdomain), bodyOf },
    { port: floor.port, path: '/api/booking', bodyOf: (number) => ({ appointmentDate: startOf(number) }) },
    'bare Next route with one guarded INSERT',
  )]
}

/** The public site of the cast's Luna Hair. */
export async function benchPage({ app, floor }: Stage): Promise<BenchRow[]> {
  const page = { port: portOf(app), host: 'luna.localhost', path: '/' }
  return [
    await compareLoads('public page over HTTP', page, { port: floor.port, path: '/page-dynamic' }, 'empty dynamic Next page with one SQL query'),
    await compareLoads('public page over HTTP, beside a static page', page, { port: floor.port, path: '/page-static' }, 'empty static Next page'),
  ]
}

/** The quick test login, which makes a whole private salon. */
export async function benchSandbox({ app }: Stage): Promise<BenchRow[]> {
  const http = new LoopbackClient(1)
  const times: number[] = []
  for (let i = 0; i < 7; i++) {
    const answer = await http.call({ port: portOf(app), host: 'localhost', path: api.testLogin })
    if (answer.status !== 303) throw new Error(`the test login answered ${answer.status}`)
    times.push(answer.milliseconds)
  }
  http.close()
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return [{ name: 'test login with a private sandbox', value: median, unit: 'ms', note: `median of ${times.length}, one at a time; goal 1500 ms` }]
}

/** What visitors feel while 50 of them fight over the same fortnight. */
export async function benchRace({ app }: Stage): Promise<BenchRow[]> {
  const report = await racePublicBookings(app, { bookings: 2000, clients: 50, days: 14, seed: 'bench' })
  if (report.overlaps > 0 || report.unmatched.length > 0) throw new Error('a person was booked twice at once, or a booking was lost')
  return [{
    name: '2,000 racing bookings over HTTP, slowest of 99 %', value: report.p99Milliseconds, unit: 'ms',
    note: `50 visitors, ${app.ports.length} web processes, median ${Math.round(report.p50Milliseconds)} ms, ${Math.round(report.bookingsPerSecond)} answers/s, ` +
      `${Object.entries(report.statuses).map(([status, count]) => `${count} x ${status}`).join(', ')}; goal 2000 ms`,
  }]
}

function portOf(app: RunningApp): number {
  return app.ports[0] ?? 0
}

function phoneOf(number: number): string {
  return `+1212${String(2_000_000 + number)}`
}
