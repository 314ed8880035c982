/** Twenty thousand texts through four workers, one of them killed, beside a bare loop that claims, sends and marks. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { startChild } from '../scripts/lib/child'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import { applyMigrations } from '../scripts/lib/migrations'
import { countUnsettled, insertDueMessages, listMessages, withClient } from '../tests/crash/due-messages'
import { startFakeTwilio, type FakeTwilio } from '../tests/support/fake-twilio'
import { atLeastShare, beside, exactly, type BenchRow } from './bench-row'
import type { Stage } from './stage'

const MESSAGES = 20_000
const FLOOR_MESSAGES = 4000
const WORKERS = 4
const BUSINESSES = 200
const DATABASE = 'bench_worker'
const WITHIN_MS = 15 * 60_000
const FLOOR_SCHEMA = `
  CREATE TABLE floor_messages (id serial PRIMARY KEY, recipient text, body text, status text DEFAULT 'queued', provider_id text);
  CREATE INDEX ON floor_messages (id) WHERE status = 'queued';
  INSERT INTO floor_messages (recipient, body) SELECT '+1212' || (3000000 + n), repeat('Your appointment at Bench. ', 5) FROM generate_series(1, ${FLOOR_MESSAGES}) n;
  ANALYZE floor_messages`

/** In a database of its own beside the application's. */
export async function benchWorker({ app }: Stage): Promise<BenchRow[]> {
  await createDatabase(app.databaseUrl, DATABASE)
  const url = new URL(app.databaseUrl)
  url.pathname = `/${DATABASE}`
  const databaseUrl = url.toString()
  await applyMigrations(databaseUrl)
  const twilio = await startFakeTwilio()
  try {
    return await withClient(databaseUrl, async (client) => {
      const floor = await measureLoop(client, databaseUrl, twilio)
      await insertDueMessages(client, { texts: MESSAGES, mails: 0, businesses: BUSINESSES })
      const seconds = await drainUnderAKill(client, databaseUrl, twilio)
      return judge(await listMessages(client), twilio, seconds, floor)
    })
  } finally {
    await twilio.stop()
  }
}

/** Messages a second of the bare loop, its start left out. */
async function measureLoop(client: Client, databaseUrl: string, twilio: FakeTwilio): Promise<number> {
  await client.query(FLOOR_SCHEMA)
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

/** Seconds from the first text the provider gets to the last that is settled; the first worker dies in the middle. */
async function drainUnderAKill(client: Client, databaseUrl: string, twilio: FakeTwilio): Promise<number> {
  const workers = Array.from({ length: WORKERS }, () =>
    startChild('worker', ['--import', 'tsx', 'scripts/worker.ts'], workerEnvironment(databaseUrl, twilio)),
  )
  const deadline = performance.now() + WITHIN_MS
  while (twilio.accepted.length === 0) await wait(1)
  const began = performance.now()
  while (twilio.accepted.length < MESSAGES / 2 && performance.now() < deadline) await wait(5)
  process.kill(workers[0]?.pid ?? 0, 'SIGKILL')
  while ((await countUnsettled(client)) > 0 && performance.now() < deadline) await wait(100)
  const seconds = (performance.now() - began) / 1000
  await Promise.all(workers.map((worker) => worker.stop()))
  return seconds
}

/** The rate limit of the provider is out of the way, and a dead worker's messages are taken over soon. */
function workerEnvironment(databaseUrl: string, twilio: FakeTwilio): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    APP_URL: 'https://book.example.com',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_PHONE_NUMBER: '+12125550123',
    TWILIO_API_BASE_URL: twilio.baseUrl,
    SEND_RATE_PER_SECOND: '10000',
    LEASE_SECONDS: '10',
    WORKER_POLL_MS: '100',
  }
}

function judge(
  messages: Awaited<ReturnType<typeof listMessages>>,
  twilio: FakeTwilio,
  seconds: number,
  floor: number,
): BenchRow[] {
  const arrived = new Set(twilio.accepted.map(({ to }) => to))
  const lost = messages.filter(({ to }) => !arrived.has(to)).length
  const sent = messages.filter(({ status }) => status === 'sent' || status === 'delivered').length
  const note = `${WORKERS} workers, one killed in the middle, lease 10 s, ${seconds.toFixed(0)} s in all; ${sent} marked as sent, the provider was asked ${twilio.questions()} times whether it had one already`
  return [
    atLeastShare(
      beside(`${MESSAGES} texts due at once`, 'texts/s', MESSAGES / seconds, floor, 'bare claim-send-mark loop', note),
      0.25,
    ),
    exactly({ name: 'texts that never arrived', value: lost, unit: 'texts' }, 0),
    exactly({ name: 'texts that arrived twice', value: twilio.accepted.length - arrived.size, unit: 'texts' }, 0),
  ]
}
