/** Free times of a month over HTTP: as visitors get them, worked out anew, and with years of past bookings. */
import { addDays } from '@/lib/domain/local-date'
import { api } from '@/lib/routes'
import { addPastBookings, makeBusyMonth, type BenchBusiness } from './bench-business'
import { atLeastShare, atMostTimes, beside, type BenchRow } from './bench-row'
import { compareLoads, measureBoth, type Load } from './load'
import { portOf, type Stage } from './stage'

const ONE_QUERY = 'empty Next route with one SQL query'
const BOOKINGS = 500
const PAST_BOOKINGS = 50_000
/** The front door hands kept answers to nobody with a cookie of ours. */
const UNKEPT = { cookie: 'nss-bench=1' }

export async function benchAvailability({ app, floor }: Stage): Promise<BenchRow[]> {
  const month = await makeBusyMonth(app.databaseUrl, { subdomain: 'bench-month', bookings: BOOKINGS })
  const old = await makeBusyMonth(app.databaseUrl, { subdomain: 'bench-old', bookings: BOOKINGS })
  await addPastBookings(app.databaseUrl, old, PAST_BOOKINGS)
  const query: Load = { port: floor.port, path: '/api/query' }
  const ask = (business: BenchBusiness, headers = {}): Load => ({ ...loadOf(portOf(app), business), headers })
  return [
    atLeastShare(
      await compareLoads(
        `availability of a month, ${BOOKINGS} bookings, kept and checked against the database`,
        ask(month),
        query,
        ONE_QUERY,
      ),
      0.7,
    ),
    atLeastShare(
      await compareLoads(
        `availability of a month, ${BOOKINGS} bookings, worked out for every answer`,
        ask(month, UNKEPT),
        query,
        ONE_QUERY,
      ),
      0.7,
    ),
    await comparePast('kept', ask(old), ask(month)),
    await comparePast('worked out for every answer', ask(old, UNKEPT), ask(month, UNKEPT)),
  ]
}

/** Mean time of an answer with the past beside that without. */
async function comparePast(how: string, old: Load, fresh: Load): Promise<BenchRow> {
  const { best, bestFloor } = await measureBoth(old, fresh)
  return atMostTimes(
    beside(
      `availability with ${PAST_BOOKINGS} past bookings, ${how}`,
      'ms',
      best.milliseconds,
      bestFloor.milliseconds,
      'the same with none',
      `${Math.round(best.perSecond)} answers/s against ${Math.round(bestFloor.perSecond)}`,
    ),
    1.25,
  )
}

function loadOf(port: number, { subdomain, serviceId, tomorrow }: BenchBusiness): Load {
  return {
    port,
    host: `${subdomain}.localhost`,
    path: api.publicAvailability(subdomain, { serviceId, from: tomorrow, to: addDays(tomorrow, 30) }),
  }
}
