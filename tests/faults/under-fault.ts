/**
 * One fault under load: the result of every request, how soon everything worked again, and whether a message that
 * became due during the fault was sent.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Fault } from './database-faults'
import { HEALTH, READY, type Seen } from './load'
import { readTruths, wrongMails, type Truths } from './oracle'
import type { World } from './world'

/** Nobody waits for an answer longer than this. */
export const ANSWER_WITHIN_MS = 5_000
/** And nothing is out of order longer than this after the end of a fault. */
export const HEALED_WITHIN_MS = 10_000
const CALM_MS = 2_000
const WATCH_FOR_MS = 60_000

export interface FaultReport extends Truths {
  fault: string
  answers: Record<string, number>
  /** Responses that nobody may get. */
  wrong: string[]
  slowestMs: number
  slowest: string
  /** Failed probes: the process was reported dead, or not ready after the end. */
  probes: { live: number[]; ready: number[] }
  /** Milliseconds from the end of the fault to the last rejected request. */
  healedAfterMs: number
  /** The last rejected requests and how long after the end they came, to show what took too long. */
  lastRefusals: string[]
  /** Milliseconds from the end of the fault to the mail that was due during it. */
  dueMailAfterMs: number
  wrongMails: string[]
}

export async function runUnderLoad(world: World, fault: Fault): Promise<FaultReport> {
  const { load } = world
  const before = load.seen.length
  load.start()
  await until(() => working(world, load.seen.slice(before)), 120_000, 'the load never got going')
  const first = load.seen.length
  const due = await dueSoon(world)
  const end = await fault.happen(world)
  await until(() => isCalm(world, load.seen.slice(first), end), WATCH_FOR_MS)
  const dueAt = await until(() => due.arrivedAt(), WATCH_FOR_MS)
  await load.stop()
  await until(() => wrongMails(world).length === 0, WATCH_FOR_MS)
  const seen = load.seen.slice(first)
  const slowest = seen.reduce((most, one) => (one.ended - one.began > most.ended - most.began ? one : most))
  return {
    fault: fault.name,
    answers: countAnswers(seen),
    wrong: wrongAnswers(seen),
    slowestMs: Math.round(slowest.ended - slowest.began),
    slowest: `${slowest.kind} ${slowest.status}`,
    probes: { live: statuses(seen, HEALTH), ready: statuses(seen, READY) },
    healedAfterMs: Math.round(Math.max(0, lastRefusal(seen) - end)),
    lastRefusals: lastRefusals(seen, end),
    dueMailAfterMs: Math.round((dueAt || Infinity) - end),
    wrongMails: wrongMails(world),
    ...(await readTruths(world)),
  }
}

const isFine = ({ status }: Seen) => status === 200 || status === 201

function lastRefusal(seen: readonly Seen[]): number {
  return seen.reduce((last, one) => (isFine(one) ? last : Math.max(last, one.ended)), 0)
}

function lastRefusals(seen: readonly Seen[], end: number): string[] {
  const refusals = seen.filter((one) => !isFine(one) && one.ended > end).sort((a, b) => a.ended - b.ended)
  return refusals.slice(-10).map(({ kind, status, ended }) => `${kind} ${status} after ${Math.round(ended - end)} ms`)
}

/** Both processes have responded correctly since the end, and for a while without rejecting a request. */
function isCalm(world: World, seen: readonly Seen[], end: number): boolean {
  const since = Math.max(end, lastRefusal(seen))
  return (
    performance.now() - since > CALM_MS &&
    working(
      world,
      seen.filter(({ began }) => began > since),
    )
  )
}

function working({ ports }: World, seen: readonly Seen[]): boolean {
  return ports.every((port) =>
    ['book', 'site', 'book page', 'times', READY].every((kind) =>
      seen.some((one) => one.port === port && one.kind === kind && isFine(one)),
    ),
  )
}

function countAnswers(seen: readonly Seen[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, status } of seen) counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1
  return counts
}

/** Everything but success and an honest "not now". */
function wrongAnswers(seen: readonly Seen[]): string[] {
  const isHonest = (one: Seen) => one.status === 503 && (one.saysWhenToRetry || one.kind === READY)
  return [
    ...new Set(
      seen
        .filter((one) => !isFine(one) && !isHonest(one))
        .map(
          ({ kind, status, saysWhenToRetry }) =>
            `${kind} ${status}${status === 503 && !saysWhenToRetry ? ' without Retry-After' : ''}`,
        ),
    ),
  ]
}

function statuses(seen: readonly Seen[], kind: string): number[] {
  return [...new Set(seen.filter((one) => one.kind === kind).map(({ status }) => status))].sort()
}

/** An email that is due in a second, and the instant at which it arrived; 0 until then. */
async function dueSoon({ databaseUrl, sink }: World): Promise<{ arrivedAt: () => number }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query<{ email: string }>(`
      WITH one AS (SELECT m.business_id, m.id, c.email FROM messages m JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
        WHERE c.email LIKE 'visitor-%' AND m.kind = 'reminder_24h' AND m.channel = 'email' AND m.status = 'queued' AND m.due_at > now() + interval '1 hour' LIMIT 1)
      UPDATE messages m SET due_at = now() + interval '1 second' FROM one WHERE m.business_id = one.business_id AND m.id = one.id RETURNING one.email`)
    if (!row) throw new Error('there is no visit with a reminder')
    const before = sink.mails().filter(({ to }) => to.includes(row.email)).length
    let at = 0
    return {
      arrivedAt: () =>
        (at ||= sink.mails().filter(({ to }) => to.includes(row.email)).length > before ? performance.now() : 0),
    }
  } finally {
    await client.end()
  }
}

/**
 * Returns the result of `ask` once it is neither 0 nor false, otherwise its last result after `ms`; with `trouble`,
 * that is an error.
 */
async function until<Said extends number | boolean>(ask: () => Said, ms: number, trouble?: string): Promise<Said> {
  const deadline = performance.now() + ms
  for (;;) {
    const said = ask()
    if (said) return said
    if (performance.now() > deadline) {
      if (trouble !== undefined) throw new Error(trouble)
      return said
    }
    await wait(20)
  }
}
