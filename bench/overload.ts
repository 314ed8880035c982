/**
 * Sends four times as many requests as can be served: which are served, how quickly the rest is rejected, and how soon
 * the process recovers.
 */
import { monthOf, UNCACHED } from './availability'
import { hostOf, makeBusyMonth, makeEndlessBusiness, requestToBook } from './bench-business'
import { atLeastShare, below, besideFloor, exactly, median, ofRounds, percentile, type BenchRow } from './bench-row'
import { openIdleSockets } from './idle-sockets'
import type { Stage } from './installation'
import { millisecondsOf, OpenLoad, type KindOfRequest, type Outcome } from './open-load'
import { UNCACHED_QUERY } from './pages'
import { DOMAIN } from './visitors'

const MINUTES = 3
const TIMES = 4
const PEAK_CONNECTIONS = 16
const PEAK_SECONDS = 15
const CALM_SECONDS = 10
const CALM_SHARE = 0.5
const IDLE_SOCKETS = 2000
const SLOW_READERS = 50
const PROBE_EVERY_MS = 250
const IN_TIME_MS = 2000
/** Recovery isn't over while latency is above this multiple of the calm latency. */
const NORMAL_TIMES = 2
const MIN_NORMAL_MS = 100
const LONGEST_RECOVERY_SECONDS = 30
/** The number of rounds: equal parts of the time. */
const ROUNDS = 3
const NAME = 'overload'

interface Found {
  outcomes: Outcome[]
  peak: number
  calm: number
  seconds: number
  probes: Outcome[]
  recoverySeconds: number
  openSockets: number
}

/**
 * Overloads the server with equal shares of uncached requests for the site, for the booking page and for free times,
 * and of bookings.
 */
export async function benchOverload(stage: Stage): Promise<BenchRow[]> {
  const { port } = stage.web
  const visitors = new OpenLoad(port)
  try {
    const next = await mixOf(stage)
    await visitors.saturate(PEAK_CONNECTIONS, PEAK_SECONDS / 3, next)
    const peak = goodput(await visitors.saturate(PEAK_CONNECTIONS, PEAK_SECONDS, next), PEAK_SECONDS)
    if (peak === 0) throw new Error(`the web process responds to nothing within ${IN_TIME_MS / 1000} s at its peak`)
    const calm = percentile(millisecondsOf(await visitors.arrive(peak * CALM_SHARE, CALM_SECONDS, next)), 0.95)
    const seconds = (stage.minutes ?? MINUTES) * 60
    const sockets = await openIdleSockets(port, { idle: IDLE_SOCKETS, slow: SLOW_READERS, host: hostOf('luna') })
    const stopProbing = probe(visitors)
    const outcomes = await visitors.arrive(peak * TIMES, seconds, next)
    const probes = await stopProbing()
    const openSockets = sockets.open()
    sockets.close()
    const recoverySeconds = await untilNormal(visitors, peak * CALM_SHARE, next, calm)
    return judge({ outcomes, peak, calm, seconds, probes, recoverySeconds, openSockets })
  } finally {
    visitors.close()
  }
}

async function mixOf({ installation: { databaseUrl } }: Stage): Promise<() => KindOfRequest> {
  const month = await makeBusyMonth(databaseUrl, { subdomain: 'bench-crowd', bookings: 200 })
  const endless = await makeEndlessBusiness(databaseUrl, 'bench-storm')
  const page = (path: string) => ({ kind: 'page', host: hostOf('luna'), path: `${path}${UNCACHED_QUERY}` })
  const reads = [{ kind: 'free times', ...monthOf(month), headers: UNCACHED }, page('/'), page('/book')]
  let sent = 0
  return () => {
    const number = sent++
    return reads[number % (reads.length + 1)] ?? { kind: 'booking', ...requestToBook(endless, number) }
  }
}

/** Sends four probes a second, like an orchestrator. Returns a function that stops them and returns their outcomes. */
function probe(visitors: OpenLoad): () => Promise<Outcome[]> {
  const sent: Promise<Outcome>[] = []
  const timer = setInterval(() => {
    sent.push(visitors.send({ kind: 'probe', host: DOMAIN, path: '/api/health' }))
  }, PROBE_EVERY_MS)
  return () => {
    clearInterval(timer)
    return Promise.all(sent)
  }
}

/** Returns the seconds until one second's responses are as quick as before the overload. */
async function untilNormal(visitors: OpenLoad, perSecond: number, next: () => KindOfRequest, calm: number) {
  const began = performance.now()
  const limit = Math.max(MIN_NORMAL_MS, calm * NORMAL_TIMES)
  for (let second = 1; second <= LONGEST_RECOVERY_SECONDS; second++) {
    const outcomes = await visitors.arrive(perSecond, 1, next)
    if (outcomes.every(isGood) && percentile(millisecondsOf(outcomes), 0.95) <= limit)
      return Math.max(0, (performance.now() - began) / 1000 - 1)
  }
  return LONGEST_RECOVERY_SECONDS
}

const isAccepted = ({ status }: Outcome) => status >= 200 && status < 300
const isGood = (outcome: Outcome) => isAccepted(outcome) && outcome.milliseconds <= IN_TIME_MS
const isRefused = ({ status, hasRetryAfter }: Outcome) => (status === 503 || status === 429) && hasRetryAfter
const goodput = (outcomes: readonly Outcome[], seconds: number) => outcomes.filter(isGood).length / seconds
const p99 = (outcomes: readonly Outcome[]) => percentile(millisecondsOf(outcomes), 0.99)

function judge(found: Found): BenchRow[] {
  const { outcomes, seconds, probes, recoverySeconds, calm } = found
  const [refused, accepted] = [outcomes.filter(isRefused), outcomes.filter(isAccepted)]
  const p99Of = (some: readonly Outcome[]) => roundsOf(some, outcomes[0]?.at ?? 0, seconds).map(p99)
  const medianOf = (some: readonly Outcome[]) => `median ${Math.round(median(millisecondsOf(some)))} ms`
  const refusals = `${refused.length} with 503 or 429 and Retry-After, ${medianOf(refused)}`
  const normal = `until 95 % of a second's responses take at most 100 ms, or twice the ${Math.round(calm)} ms of before`
  const failedProbes = probes.filter(({ status }) => status !== 200).length
  return [
    atLeastShare(goodputRow(found), 0.8),
    below(ofRounds({ name: `${NAME}: refusals, slowest of 99 %`, unit: 'ms', note: refusals }, p99Of(refused)), 100),
    below(
      ofRounds({ name: `${NAME}: accepted, slowest of 99 %`, unit: 'ms', note: medianOf(accepted) }, p99Of(accepted)),
      IN_TIME_MS,
    ),
    exactly(
      {
        name: `${NAME}: responses neither good nor such refusals`,
        unit: 'responses',
        value: outcomes.length - refused.length - accepted.length,
      },
      0,
    ),
    exactly(
      {
        name: `${NAME}: probes of /api/health without 200`,
        unit: 'probes',
        value: failedProbes,
        note: `of ${probes.length}; p99 ${Math.round(p99(probes))} ms`,
      },
      0,
    ),
    below({ name: `${NAME}: over after`, unit: 's', value: recoverySeconds, note: normal }, 10),
  ]
}

function goodputRow({ outcomes, peak, seconds, openSockets }: Found): BenchRow {
  const rounds = roundsOf(outcomes, outcomes[0]?.at ?? 0, seconds)
  const kinds = ['free times', 'page', 'booking'].map((kind) => {
    const all = outcomes.filter((outcome) => outcome.kind === kind)
    return `${kind} ${all.filter(isGood).length} of ${all.length}`
  })
  const arrivals = `${Math.round(outcomes.length / seconds)} arrivals/s`
  return besideFloor(
    {
      name: `${NAME}, ${TIMES} times the peak for ${seconds / 60} min: answered within ${IN_TIME_MS / 1000} s`,
      unit: 'responses/s',
      note: `${arrivals}, ${kinds.join(', ')}; ${openSockets} idle and slow connections open at the end`,
    },
    rounds.map((round) => goodput(round, seconds / ROUNDS)),
    rounds.map(() => peak),
    'its own peak',
  )
}

/** Splits the outcomes into equal parts of the time. */
function roundsOf(outcomes: readonly Outcome[], began: number, seconds: number): Outcome[][] {
  const length = (seconds * 1000) / ROUNDS
  const roundOf = ({ at }: Outcome) => Math.min(ROUNDS - 1, Math.floor((at - began) / length))
  return Array.from({ length: ROUNDS }, (_, round) => outcomes.filter((outcome) => roundOf(outcome) === round))
}
