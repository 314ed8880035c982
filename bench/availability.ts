/** Measures the free times of a month over HTTP. */
import { addDays } from '@/lib/domain/local-date'
import { api } from '@/lib/routes'
import { addPastBookings, hostOf, makeBusyMonth, type BenchBusiness } from './bench-business'
import { atLeastShare, atMostTimes, besideFloor, type BenchRow } from './bench-row'
import { compareLoads, measureInTurn } from './load'
import type { Stage } from './installation'
import type { VisitorRequest } from './visitors'

const BOOKINGS = 500
const PAST_BOOKINGS = 50_000
const NAME = `free times of a month, ${BOOKINGS} bookings`
const ONE_QUERY = 'Next route with one SQL query'
/** A request with one of our cookies bypasses the page cache. */
export const UNCACHED = { cookie: 'nss-bench=1' }

/** Measures how fast free times are served: from the cache, and computed for each response. */
export async function benchAvailability({ installation, web, first }: Stage): Promise<BenchRow[]> {
  const month = await makeBusyMonth(installation.databaseUrl, { subdomain: `month-${first}`, bookings: BOOKINGS })
  const compare = (name: string, headers: Record<string, string>) => {
    const request = { ...monthOf(month), headers }
    const query = { ...request, path: '/api/query' }
    return compareLoads(
      `${NAME}, ${name}`,
      { port: web.port, next: () => request },
      { port: installation.floor.port, next: () => query },
      ONE_QUERY,
    )
  }
  return [
    atLeastShare(await compare('cached', {}), 1),
    atLeastShare(await compare('worked out for every response', UNCACHED), 0.4),
  ]
}

/** Compares the mean response time for a business with years of bookings to that of one without. */
export async function benchPast({ installation, web }: Stage): Promise<BenchRow[]> {
  const { databaseUrl } = installation
  const young = await makeBusyMonth(databaseUrl, { subdomain: 'bench-young', bookings: BOOKINGS })
  const old = await makeBusyMonth(databaseUrl, { subdomain: 'bench-old', bookings: BOOKINGS })
  await addPastBookings(databaseUrl, old, PAST_BOOKINGS)
  const load = (business: BenchBusiness) => {
    const request = { ...monthOf(business), headers: UNCACHED }
    return { port: web.port, next: () => request }
  }
  const { subject, floor } = await measureInTurn(load(old), load(young))
  const [times, floors] = [subject, floor].map((rounds) => rounds.map((round) => round.meanMilliseconds))
  const named = { name: `${NAME} and ${PAST_BOOKINGS} in the past, worked out for every response`, unit: 'ms' }
  return [atMostTimes(besideFloor(named, times ?? [], floors ?? [], 'the same with none in the past'), 1.25)]
}

/** Returns the request for the available times in the next 31 days. */
export function monthOf({ subdomain, serviceId, tomorrow }: BenchBusiness): VisitorRequest {
  const filter = { serviceId, from: tomorrow, to: addDays(tomorrow, 30) }
  return { host: hostOf(subdomain), path: api.publicAvailability(subdomain, filter) }
}
