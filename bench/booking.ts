/** Bookings over HTTP: how many a second, and what happens where fifty want the same time. */
import { api } from '@/lib/routes'
import { LoopbackClient } from '../tests/race/loopback-client'
import { racePublicBookings } from '../tests/race/public-bookings'
import { bookingOf, makeEndlessBusiness } from './bench-business'
import { atLeastShare, atMostTimes, below, beside, exactly, percentile, type BenchRow } from './bench-row'
import { measureBoth, toRow } from './load'
import { portOf, type Stage } from './stage'

const HOT_SLOTS = 100
const CUSTOMERS = 50

/** Bookings by new visitors, each of a time of its own. */
export async function benchBooking(stage: Stage): Promise<BenchRow[]> {
  const { app, floor } = stage
  const business = await makeEndlessBusiness(app.databaseUrl, 'bench-endless')
  const { best, bestFloor } = await measureBoth(
    {
      port: portOf(app),
      host: `${business.subdomain}.localhost`,
      path: api.publicBooking(business.subdomain),
      bodyOf: (number) => bookingOf(business, number),
    },
    {
      port: floor.port,
      path: '/api/booking',
      bodyOf: (number) => ({ appointmentDate: bookingOf(business, number).appointmentDate }),
    },
  )
  return [
    atLeastShare(toRow('booking creation', best, bestFloor, 'bare Next route with one guarded INSERT'), 0.5),
    atMostTimes(
      beside(
        'booking creation, slowest of 99 % at 16 connections',
        'ms',
        best.p99Milliseconds,
        best.p50Milliseconds,
        'its own median',
      ),
      10,
    ),
    ...(await benchHotSlots(stage)),
  ]
}

/** Fifty customers at once after each of a hundred times. */
async function benchHotSlots({ app }: Stage): Promise<BenchRow[]> {
  const business = await makeEndlessBusiness(app.databaseUrl, 'bench-hot')
  const http = new LoopbackClient(CUSTOMERS)
  const host = `${business.subdomain}.localhost`
  const times: number[] = []
  let [oneWinner, failures] = [0, 0]
  for (let slot = 0; slot < HOT_SLOTS; slot++) {
    const { appointmentDate } = bookingOf(business, slot)
    const answers = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, customer) =>
        http.call({
          port: app.ports[customer % app.ports.length] ?? 0,
          host,
          path: api.publicBooking(business.subdomain),
          headers: { origin: `http://${host}` },
          body: { ...bookingOf(business, slot * CUSTOMERS + customer), appointmentDate },
        }),
      ),
    )
    times.push(...answers.map(({ milliseconds }) => milliseconds))
    failures += answers.filter(({ status }) => status >= 500).length
    if (
      answers.filter(({ status }) => status === 201).length === 1 &&
      answers.filter(({ status }) => status === 409).length === CUSTOMERS - 1
    )
      oneWinner++
  }
  http.close()
  const note = `${CUSTOMERS} customers at once after each, ${app.ports.length} web processes, median ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms`
  return [
    exactly(
      {
        name: `${HOT_SLOTS} wanted times: exactly one customer has it, all others 409`,
        value: oneWinner,
        unit: 'times',
        note,
      },
      HOT_SLOTS,
    ),
    exactly({ name: 'answers of 500 and above meanwhile', value: failures, unit: 'answers' }, 0),
  ]
}

/** What visitors feel while 50 of them fight over the same fortnight. */
export async function benchRace({ app }: Stage): Promise<BenchRow[]> {
  const report = await racePublicBookings(app, { bookings: 2000, clients: 50, days: 14, seed: 'bench' })
  if (report.overlaps > 0 || report.unmatched.length > 0)
    throw new Error('a person was booked twice at once, or a booking was lost')
  return [
    below(
      {
        name: '2,000 racing bookings, slowest of 99 %',
        value: report.p99Milliseconds,
        unit: 'ms',
        note:
          `50 visitors, ${app.ports.length} web processes, median ${Math.round(report.p50Milliseconds)} ms, ${Math.round(report.bookingsPerSecond)} answers/s, ` +
          Object.entries(report.statuses)
            .map(([status, count]) => `${count} x ${status}`)
            .join(', '),
      },
      2000,
    ),
  ]
}
