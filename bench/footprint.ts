/** Measures memory after load and the time from start to the first page, compared with a bare Next application. */
import { setTimeout as wait } from 'node:timers/promises'
import { monthOf, UNCACHED } from './availability'
import { hostOf, makeBusyMonth, makeEndlessBusiness, requestToBook } from './bench-business'
import { atMostTimes, besideFloor, median, type BenchRow } from './bench-row'
import { nextInsert, serveFloor } from './floor'
import { startWeb, type Installation, type Stage } from './installation'
import { loadFor } from './load'
import { UNCACHED_QUERY } from './pages'
import { numbered, type VisitorRequest } from './visitors'
import { residentMegabytes, type WebProcess } from './web-process'

const STARTS = 5
const ROUNDS = 3
const SECONDS_EACH = 6
const REST_MS = 3000

interface Memory {
  before: number
  after: number
}

export async function benchFootprint({ installation }: Stage): Promise<BenchRow[]> {
  const { floor, log } = installation
  const [starts, floorStarts]: [number[], number[]] = [[], []]
  const [memory, floorMemory]: [Memory[], Memory[]] = [[], []]
  for (let round = 0; round < STARTS; round++) {
    floorStarts.push(await firstResponseMs(await serveFloor(floor.databaseUrl, log)))
    starts.push(await firstResponseMs(await startWeb(installation, 'page')))
  }
  const loads = await loadsOf(installation)
  for (let round = 0; round < ROUNDS; round++) {
    floorMemory.push(await memoryAfter(await serveFloor(floor.databaseUrl, log), FLOOR_LOADS))
    memory.push(await memoryAfter(await startWeb(installation, 'page'), loads))
  }
  const [after, floorAfter] = [memory, floorMemory].map((rounds) => rounds.map((round) => round.after))
  const before = (rounds: Memory[]) => `${median(rounds.map((round) => round.before)).toFixed(0)} MB`
  const requests = `four kinds of requests for ${SECONDS_EACH} s each at 16 connections`
  const note = `${before(memory)} before, bare ${before(floorMemory)}; ${requests}, ${ROUNDS} fresh processes`
  const start = { name: 'from start to the first page', unit: 'ms', note: `${STARTS} starts` }
  const resident = { name: 'memory of the web process after load', unit: 'MB', note }
  return [
    atMostTimes(besideFloor(start, starts, floorStarts, 'bare Next application'), 1.5),
    atMostTimes(besideFloor(resident, after ?? [], floorAfter ?? [], 'bare Next process'), 1.5),
  ]
}

async function firstResponseMs({ firstResponseMs, stop }: WebProcess): Promise<number> {
  await stop()
  return firstResponseMs
}

async function memoryAfter({ port, pid, stop }: WebProcess, loads: (() => VisitorRequest)[]): Promise<Memory> {
  const before = residentMegabytes(pid)
  for (const next of loads) await loadFor(SECONDS_EACH, { port, next })
  await wait(REST_MS)
  const after = residentMegabytes(pid)
  await stop()
  return { before, after }
}

/** Returns the load: a query, a write, a rendered page and a cached page. */
async function loadsOf({ databaseUrl }: Installation): Promise<(() => VisitorRequest)[]> {
  const month = await makeBusyMonth(databaseUrl, { subdomain: 'bench-memory', bookings: 500 })
  const endless = await makeEndlessBusiness(databaseUrl, 'bench-filled')
  const host = hostOf('luna')
  return [
    () => ({ ...monthOf(month), headers: UNCACHED }),
    numbered((number) => requestToBook(endless, number)),
    () => ({ host, path: `/book${UNCACHED_QUERY}` }),
    () => ({ host, path: '/' }),
  ]
}

const FLOOR_HOST = hostOf('floor')
const FLOOR_LOADS: (() => VisitorRequest)[] = [
  () => ({ host: FLOOR_HOST, path: '/api/query' }),
  nextInsert,
  () => ({ host: FLOOR_HOST, path: '/page-dynamic' }),
  () => ({ host: FLOOR_HOST, path: '/page-static' }),
]
