/** Closed load: 16 connections, each of which sends its next request once the last one has a response. */
import autocannon from 'autocannon'
import { besideFloor, type BenchRow } from './bench-row'
import { toHttp, type VisitorRequest } from './visitors'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 4
const SECONDS = 5
const ROUNDS = 3

export interface Load {
  port: number
  next: () => VisitorRequest
}

/** The measurements of one round. */
export interface Round {
  perSecond: number
  meanMilliseconds: number
  p50Milliseconds: number
  p99Milliseconds: number
}

/** Alternating rounds of the subject and its floor, so that a slow moment of the machine affects both. */
export interface Rounds {
  subject: Round[]
  floor: Round[]
}

/** Measures the subject and its floor in alternating rounds. @throws Error if a response isn't 2xx. */
export async function measureInTurn(subject: Load, floor: Load): Promise<Rounds> {
  await loadFor(WARM_UP_SECONDS, floor)
  await loadFor(WARM_UP_SECONDS, subject)
  const rounds: Rounds = { subject: [], floor: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.floor.push(await loadFor(SECONDS, floor))
    rounds.subject.push(await loadFor(SECONDS, subject))
  }
  return rounds
}

/** Measures responses per second of the subject and of its floor, in alternating rounds. */
export async function compareLoads(name: string, subject: Load, floor: Load, floorName: string): Promise<BenchRow> {
  return toRow(name, await measureInTurn(subject, floor), floorName)
}

/** Returns the row for responses per second. */
export function toRow(name: string, { subject, floor }: Rounds, floorName: string): BenchRow {
  const perSecond = (rounds: Round[]) => rounds.map((round) => round.perSecond)
  const p99 = (rounds: Round[]) => rounds.map(({ p99Milliseconds }) => Math.round(p99Milliseconds)).join(', ')
  const note = `p99 of the rounds ${p99(subject)} ms, of the floor ${p99(floor)} ms`
  return besideFloor({ name, unit: 'responses/s', note }, perSecond(subject), perSecond(floor), floorName)
}

/** Sends requests for some seconds. @throws Error if a response isn't 2xx. */
export async function loadFor(seconds: number, { port, next }: Load): Promise<Round> {
  const setupRequest = (given: autocannon.Request) => ({ ...given, ...toHttp(next()) })
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest }],
  })
  const { non2xx, errors, statusCodeStats, latency, requests } = result
  if (non2xx > 0 || errors > 0)
    throw new Error(
      `${next().path}: statuses ${JSON.stringify(statusCodeStats)}, ${errors} connections failed; all should be 2xx`,
    )
  return {
    perSecond: requests.average,
    meanMilliseconds: latency.average,
    p50Milliseconds: latency.p50,
    p99Milliseconds: latency.p99,
  }
}
