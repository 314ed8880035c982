/** Memory after load, and the time from start to the first page, beside a bare Next application's. */
import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@/lib/domain/local-date'
import { api } from '@/lib/routes'
import { bookingOf, makeBusyMonth, makeEndlessBusiness } from './bench-business'
import { atMostTimes, beside, percentile, type BenchRow } from './bench-row'
import { startFloorAgain, type Floor } from './floor'
import { loadFor, type Load } from './load'
import type { Stage } from './stage'
import { residentMegabytes, startWeb, type WebProcess } from './web-process'

const STARTS = 5
const SECONDS_EACH = 12
const REST_MS = 5000

export async function benchFootprint(stage: Stage): Promise<BenchRow[]> {
  const { app, floor } = stage
  const [appStarts, floorStarts]: [number[], number[]] = [[], []]
  for (let i = 0; i < STARTS; i++) {
    floorStarts.push(await firstAnswer(() => startFloorAgain(floor)))
    appStarts.push(await firstAnswer(() => startWeb(app)))
  }
  const ours = await memoryAfter(await startWeb(app), await ourLoads(stage))
  const bare = await memoryAfter(await startFloorAgain(floor), floorLoads(floor))
  return [
    atMostTimes(
      beside(
        'from start to the first page',
        'ms',
        percentile(appStarts, 0.5),
        percentile(floorStarts, 0.5),
        'bare Next application',
        `median of ${STARTS} starts`,
      ),
      1.5,
    ),
    atMostTimes(
      beside(
        'memory of the web process after load',
        'MB',
        ours.after,
        bare.after,
        'bare Next process',
        `${ours.before.toFixed(0)} MB before, bare ${bare.before.toFixed(0)} MB; four kinds of requests for ${SECONDS_EACH} s each at 16 connections`,
      ),
      1.5,
    ),
  ]
}

async function firstAnswer(start: () => Promise<WebProcess>): Promise<number> {
  const { firstAnswerMs, stop } = await start()
  await stop()
  return firstAnswerMs
}

async function memoryAfter(
  { port, pid, stop }: WebProcess,
  loads: Omit<Load, 'port'>[],
): Promise<{ before: number; after: number }> {
  const before = residentMegabytes(pid)
  for (const load of loads) await loadFor(SECONDS_EACH, { ...load, port })
  await wait(REST_MS)
  const after = residentMegabytes(pid)
  await stop()
  return { before, after }
}

/** A query, a write, a rendered page and a kept page. */
async function ourLoads({ app }: Stage): Promise<Omit<Load, 'port'>[]> {
  const month = await makeBusyMonth(app.databaseUrl, { subdomain: 'bench-memory', bookings: 500 })
  const endless = await makeEndlessBusiness(app.databaseUrl, 'bench-filled')
  return [
    {
      host: `${month.subdomain}.localhost`,
      path: api.publicAvailability(month.subdomain, {
        serviceId: month.serviceId,
        from: month.tomorrow,
        to: addDays(month.tomorrow, 30),
      }),
      headers: { cookie: 'nss-bench=1' },
    },
    {
      host: `${endless.subdomain}.localhost`,
      path: api.publicBooking(endless.subdomain),
      bodyOf: (number) => bookingOf(endless, number),
    },
    { host: 'luna.localhost', path: '/book?unkept=bench' },
    { host: 'luna.localhost', path: '/' },
  ]
}

function floorLoads({ port }: Floor): Omit<Load, 'port'>[] {
  const firstHour = Date.UTC(2100, 0, 1)
  const host = `localhost:${port}`
  return [
    { host, path: '/api/query' },
    {
      host,
      path: '/api/booking',
      bodyOf: (number) => ({ appointmentDate: new Date(firstHour + number * 5 * 60_000).toISOString() }),
    },
    { host, path: '/page-dynamic' },
    { host, path: '/page-static' },
  ]
}
