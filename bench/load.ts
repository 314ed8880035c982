/** Load on one address, and on its floor, turn by turn: 16 connections, each asking again when it is answered. */
import autocannon from 'autocannon'
import { beside, type BenchRow } from './bench-row'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 6
const SECONDS = 5
const ROUNDS = 3

export interface Load {
  port: number
  path: string
  host?: string
  headers?: Record<string, string>
  /** Present: POSTs, each with the body of its number. */
  bodyOf?: (number: number) => object
}

export interface Measured {
  /** Mean of the answers. */
  milliseconds: number
  p50Milliseconds: number
  p99Milliseconds: number
  perSecond: number
}

/** The better of the rounds of each. Throws where an answer is not 2xx. */
export async function measureBoth(subject: Load, floor: Load): Promise<{ best: Measured; bestFloor: Measured }> {
  const measureSubject = loader(subject)
  const measureFloor = loader(floor)
  await measureFloor(WARM_UP_SECONDS)
  await measureSubject(WARM_UP_SECONDS)
  const rounds: { subject: Measured; floor: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ floor: await measureFloor(SECONDS), subject: await measureSubject(SECONDS) })
  }
  return { best: better(rounds.map((round) => round.subject)), bestFloor: better(rounds.map((round) => round.floor)) }
}

/** Answers a second beside those of the floor. */
export async function compareLoads(name: string, subject: Load, floor: Load, floorName: string): Promise<BenchRow> {
  const { best, bestFloor } = await measureBoth(subject, floor)
  return toRow(name, best, bestFloor, floorName)
}

/** Answers a second of what was measured. */
export function toRow(name: string, best: Measured, bestFloor: Measured, floorName: string): BenchRow {
  const note = `mean ${best.milliseconds.toFixed(1)} ms, p99 ${best.p99Milliseconds} ms; floor ${bestFloor.milliseconds.toFixed(1)} ms, p99 ${bestFloor.p99Milliseconds} ms`
  return beside(name, 'answers/s', best.perSecond, bestFloor.perSecond, floorName, note)
}

/** Keeps an address busy without measuring it. */
export async function loadFor(seconds: number, load: Load): Promise<void> {
  await loader(load)(seconds)
}

function better(measured: readonly Measured[]): Measured {
  return measured.reduce((best, next) => (next.perSecond > best.perSecond ? next : best))
}

/** Numbers of requests go on from run to run, so that no body is sent twice. */
function loader({ port, path, host, headers: more, bodyOf }: Load): (seconds: number) => Promise<Measured> {
  let sent = 0
  const headers = {
    host: host ?? `localhost:${port}`,
    ...(bodyOf ? { 'content-type': 'application/json', origin: `http://${host ?? `localhost:${port}`}` } : {}),
    ...more,
  }
  const request: autocannon.Request = {
    method: bodyOf ? 'POST' : 'GET',
    path,
    headers,
    ...(bodyOf
      ? {
          setupRequest: (given: autocannon.Request) => ({
            ...given,
            headers: { ...headers },
            body: JSON.stringify(bodyOf(sent++)),
          }),
        }
      : {}),
  }
  return async (seconds) => {
    const result = await autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration: seconds,
      requests: [request],
    })
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(
        `${path}: ${result.non2xx} answers were not 2xx (${JSON.stringify(result.statusCodeStats)}), ${result.errors} connections failed`,
      )
    }
    const { latency, requests } = result
    return {
      milliseconds: latency.average,
      p50Milliseconds: latency.p50,
      p99Milliseconds: latency.p99,
      perSecond: requests.average,
    }
  }
}
