/** Load on one address, and on its floor, turn by turn. */
import autocannon from 'autocannon'
import type { BenchRow } from './bench-row'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 3
const SECONDS = 6
const ROUNDS = 2

export interface Load {
  port: number
  path: string
  host?: string
  /** Present: POSTs, each with the body of its number. */
  bodyOf?: (number: number) => object
}

interface Measured {
  milliseconds: number
  p99Milliseconds: number
  perSecond: number
}

/** Mean milliseconds of an answer at 16 connections, the better of two rounds. Throws where an answer is not 2xx. */
export async function compareLoads(name: string, subject: Load, floor: Load, floorName: string): Promise<BenchRow> {
  const measureSubject = loader(subject)
  const measureFloor = loader(floor)
  await measureFloor(WARM_UP_SECONDS)
  await measureSubject(WARM_UP_SECONDS)
  const rounds: { subject: Measured; floor: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ floor: await measureFloor(SECONDS), subject: await measureSubject(SECONDS) })
  }
  const best = better(rounds.map((round) => round.subject))
  const bestFloor = better(rounds.map((round) => round.floor))
  return {
    name, unit: 'ms', value: best.milliseconds, floor: bestFloor.milliseconds, floorName, ratio: best.milliseconds / bestFloor.milliseconds,
    note: `${Math.round(best.perSecond)} answers/s, p99 ${best.p99Milliseconds} ms; floor ${Math.round(bestFloor.perSecond)} answers/s`,
  }
}

function better(measured: readonly Measured[]): Measured {
  return measured.reduce((best, next) => (next.milliseconds < best.milliseconds ? next : best))
}

/** Numbers of requests go on from run to run, so that no body is sent twice. */
function loader({ port, path, host, bodyOf }: Load): (seconds: number) => Promise<Measured> {
  let sent = 0
  const headers = {
    host: host ?? `localhost:${port}`,
    ...(bodyOf ? { 'content-type': 'application/json', origin: `http://${host ?? `localhost:${port}`}` } : {}),
  }
  const request: autocannon.Request = {
    method: bodyOf ? 'POST' : 'GET',
    path,
    headers,
    ...(bodyOf ? { setupRequest: (given: autocannon.Request) => ({ ...given, headers: { ...headers }, body: JSON.stringify(bodyOf(sent++)) }) } : {}),
  }
  return async (seconds) => {
    const result = await autocannon({ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, duration: seconds, requests: [request] })
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${path}: ${result.non2xx} answers were not 2xx (${JSON.stringify(result.statusCodeStats)}), ${result.errors} connections failed`)
    }
    return { milliseconds: result.latency.average, p99Milliseconds: result.latency.p99, perSecond: result.requests.average }
  }
}
