/**
 * Sends twenty thousand texts through four workers, one of which is killed, and compares them with a bare loop that
 * claims, sends and marks.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { startChild } from '../scripts/lib/child'
import { commandLine } from '../scripts/lib/commands'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import { applyMigrations } from '../scripts/lib/migrations'
import { countUnsettled, insertDueMessages, listMessages, withClient } from '../tests/crash/due-messages'
import { startFakeTwilio, type FakeTwilio } from '../tests/support/fake-twilio'
import { atLeastShare, besideFloor, exactly, median, type BenchRow } from './bench-row'
import type { Installation } from './installation'

const MESSAGES = 20_000
const FLOOR_MESSAGES = 4000
/** The number of rounds: equal parts of the messages. */
const ROUNDS = 3
const WORKERS = 4
const BUSINESSES = 200
const DATABASE = 'bench_worker'
const WITHIN_MS = 15 * 60_000
const FLOOR_TABLE = `
  CREATE TABLE floor_messages (id serial PRIMARY KEY, recipient text, body text, status text DEFAULT 'queued',
    provider_id text);
  CREATE INDEX ON floor_messages (id) WHERE status = 'queued'`
const FLOOR_ROWS = `
  INSERT INTO floor_messages (recipient, body)
    SELECT '+1212' || (3000000 + n), repeat('Your appointment at Bench. ', 5) FROM generate_series(1, ${FLOOR_MESSAGES}) n;
  ANALYZE floor_messages`

/** How fast the messages were sent. */
interface Drained {
  /** Texts per second in each part. */
  perSecond: number[]
  seconds: number
}

/** Measures the worker with its own database in the installation's cluster. */
export async function benchWorker(installation: Installation): Promise<BenchRow[]> {
  await createDatabase(installation.databaseUrl, DATABASE)
  const url = new URL(installation.databaseUrl)
  url.pathname = `/${DATABASE}`
  await applyMigrations(url.toString())
  const twilio = await startFakeTwilio()
  const environment = { ...installation.environment, ...workerSettings(twilio), DATABASE_URL: url.toString() }
  try {
    return await withClient(url.toString(), async (client) => {
      await client.query(FLOOR_TABLE)
      const floors: number[] = []
      for (let round = 0; round < ROUNDS; round++) floors.push(await measureLoop(client, url.toString(), twilio))
      await insertDueMessages(client, { texts: MESSAGES, mails: 0, businesses: BUSINESSES })
      const drained = await drainUnderAKill(client, { environment, log: installation.log }, twilio)
      return judge(await listMessages(client), twilio, drained, floors)
    })
  } finally {
    await twilio.stop()
  }
}

/** Returns the messages per second of the bare loop, without its start. */
async function measureLoop(client: Client, databaseUrl: string, twilio: FakeTwilio): Promise<number> {
  await client.query(FLOOR_ROWS)
  const loop = startChild('send-loop', ['--import', 'tsx', 'bench/send-loop.ts'], {
    DATABASE_URL: databaseUrl,
    PROVIDER_URL: `${twilio.baseUrl}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`,
    AUTHORIZATION: `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}`,
  })
  while (twilio.accepted.length === 0) await wait(1)
  const began = performance.now()
  if ((await loop.exited) !== 0 || twilio.accepted.length < FLOOR_MESSAGES) throw new Error('the bare loop failed')
  const perSecond = (FLOOR_MESSAGES - 1) / ((performance.now() - began) / 1000)
  twilio.accepted.length = 0
  return perSecond
}

/** Drains the outbox and kills the first worker in the middle. */
async function drainUnderAKill(
  client: Client,
  { environment, log }: Pick<Installation, 'environment' | 'log'>,
  twilio: FakeTwilio,
): Promise<Drained> {
  const workers = Array.from({ length: WORKERS }, () => startChild('worker', commandLine('worker'), environment, log))
  const deadline = performance.now() + WITHIN_MS
  const until = async (texts: number) => {
    while (twilio.accepted.length < texts && performance.now() < deadline) await wait(5)
    return performance.now()
  }
  const marks = [await until(1)]
  const kill = until(MESSAGES / 2).then(() => process.kill(workers[0]?.pid ?? 0, 'SIGKILL'))
  for (let round = 1; round < ROUNDS; round++) marks.push(await until(Math.round((MESSAGES * round) / ROUNDS)))
  await kill
  while ((await countUnsettled(client)) > 0 && performance.now() < deadline) await wait(100)
  marks.push(performance.now())
  await Promise.all(workers.map((worker) => worker.stop()))
  const seconds = marks.slice(1).map((mark, round) => (mark - (marks[round] ?? 0)) / 1000)
  return {
    perSecond: seconds.map((part) => MESSAGES / ROUNDS / part),
    seconds: seconds.reduce((sum, part) => sum + part, 0),
  }
}

/** Returns settings without the provider's rate limit, with which a dead worker's messages are soon taken over. */
function workerSettings({ accountSid, authToken, baseUrl }: FakeTwilio): Record<string, string> {
  return {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_PHONE_NUMBER: '+12125550123',
    TWILIO_API_BASE_URL: baseUrl,
    SEND_RATE_PER_SECOND: '10000',
    LEASE_SECONDS: '10',
    WORKER_POLL_MS: '100',
  }
}

function judge(
  messages: Awaited<ReturnType<typeof listMessages>>,
  twilio: FakeTwilio,
  { perSecond, seconds }: Drained,
  floors: readonly number[],
): BenchRow[] {
  const arrived = new Set(twilio.accepted.map(({ to }) => to))
  const lost = messages.filter(({ to }) => !arrived.has(to)).length
  const note = `${WORKERS} workers, one killed in the middle, lease 10 s, ${seconds.toFixed(0)} s in all`
  const rounds = besideFloor(
    { name: `${MESSAGES} texts due at once`, unit: 'texts/s', note },
    perSecond,
    floors,
    'bare claim-send-mark loop',
  )
  const whole = MESSAGES / seconds
  return [
    atLeastShare({ ...rounds, value: whole, ratio: whole / median(floors) }, 0.25),
    exactly({ name: 'texts that never arrived', value: lost, unit: 'texts' }, 0),
    exactly({ name: 'texts that arrived twice', value: twilio.accepted.length - arrived.size, unit: 'texts' }, 0),
  ]
}
