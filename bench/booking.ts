/** Measures bookings over HTTP: the rate, and what happens if fifty customers want the same time. */
import { bookingOf, makeEndlessBusiness, requestToBook } from './bench-business'
import {
  atLeast,
  atLeastShare,
  atMostTimes,
  below,
  besideFloor,
  exactly,
  median,
  percentile,
  type BenchRow,
} from './bench-row'
import { nextInsert } from './floor'
import { startWeb, type Stage } from './installation'
import { measureInTurn, toRow } from './load'
import { millisecondsOf, OpenLoad, type Outcome } from './open-load'
import { numbered } from './visitors'

/** Easy!Appointments 1.5 with Apache, PHP 8 and MySQL, measured on the same kind of machine. */
const EASY_APPOINTMENTS_PER_SECOND = 154
const HOT_SLOTS = 100
const CUSTOMERS = 50

/** Measures bookings by new visitors, each at a different time. */
export async function benchBooking({ installation, web, first }: Stage): Promise<BenchRow[]> {
  const business = await makeEndlessBusiness(installation.databaseUrl, `endless-${first}`)
  const rounds = await measureInTurn(
    { port: web.port, next: numbered((number) => requestToBook(business, number)) },
    { port: installation.floor.port, next: nextInsert },
  )
  const row = toRow('bookings', rounds, 'Next route with one guarded INSERT')
  const times = { name: 'bookings, slowest of 99 % at 16 connections', unit: 'ms' }
  return [
    atLeastShare(row, 0.25),
    atLeast(
      {
        name: `bookings, for 2 x the ${EASY_APPOINTMENTS_PER_SECOND} of Easy!Appointments`,
        unit: 'responses/s',
        value: row.value,
        ...(row.spread ? { spread: row.spread } : {}),
      },
      2 * EASY_APPOINTMENTS_PER_SECOND,
    ),
    atMostTimes(
      besideFloor(
        times,
        rounds.subject.map(({ p99Milliseconds }) => p99Milliseconds),
        rounds.subject.map(({ p50Milliseconds }) => p50Milliseconds),
        'their own median',
      ),
      10,
    ),
  ]
}

/** Has fifty customers compete for each of a hundred times, over two web processes. */
export async function benchRace({ installation, web }: Stage): Promise<BenchRow[]> {
  const business = await makeEndlessBusiness(installation.databaseUrl, 'bench-race')
  const second = await startWeb(installation, 'api')
  const visitors = [web, second].map(({ port }) => new OpenLoad(port))
  const slots: Outcome[][] = []
  try {
    for (let slot = 0; slot < HOT_SLOTS; slot++) {
      const { appointmentDate } = bookingOf(business, slot)
      const wanted = Array.from({ length: CUSTOMERS }, (_, customer) => {
        const { body, ...request } = requestToBook(business, slot * CUSTOMERS + customer)
        return { kind: 'booking', ...request, body: { ...body, appointmentDate } }
      })
      slots.push(await Promise.all(wanted.map((request, customer) => visitors[customer % 2]!.send(request))))
    }
  } finally {
    visitors.forEach((load) => load.close())
    await second.stop()
  }
  return judgeRace(slots)
}

function judgeRace(slots: readonly Outcome[][]): BenchRow[] {
  const withStatus = (outcomes: readonly Outcome[], wanted: number) =>
    outcomes.filter(({ status }) => status === wanted).length
  const fair = slots.filter((slot) => withStatus(slot, 201) === 1 && withStatus(slot, 409) === CUSTOMERS - 1)
  const times = millisecondsOf(slots.flat())
  const name = `${HOT_SLOTS} times, each wanted by ${CUSTOMERS} customers at once, 2 web processes`
  return [
    exactly({ name: `${name}: one 201, all others 409`, value: fair.length, unit: 'times' }, HOT_SLOTS),
    below(
      {
        name: `${name}: slowest of 99 %`,
        value: percentile(times, 0.99),
        unit: 'ms',
        note: `median ${Math.round(median(times))} ms`,
      },
      2000,
    ),
  ]
}
