/** A worker that is frozen while it holds messages, for longer than its leases. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import { startTestPostgres } from '../support/test-postgres'
import { countUnsettled, insertDueMessages, withClient } from './due-messages'
import { bundleWorker } from './worker-bundle'
import { startWorkers } from './worker-pool'

export interface StallOptions {
  /** How often the first worker is stopped while it holds messages. */
  cycles: number
  /** Name of a planted bug; null: the worker without one. */
  bug: string | null
}

export interface StallReport {
  /** Messages that the first worker held when it was stopped, over all cycles. */
  held: number
  /** How many of those the other worker sent in the meantime. */
  takenOver: number
  /** Numbers that received more than one text. */
  twice: string[]
  /** Messages that nobody sent. */
  unsettled: number
}

const LEASE_SECONDS = 5
/** So slow that a claimed batch waits for its turns. */
const PER_SECOND = 2
const PER_CYCLE = 6

/** In each cycle, the first worker claims a batch, is frozen until the other has sent all of it, and continues. */
export async function stallWorkers({ cycles, bug }: StallOptions): Promise<StallReport> {
  const [cluster, twilio, script] = await Promise.all([startTestPostgres(), startFakeTwilio(), bundleWorker(bug)])
  try {
    const databaseUrl = await cluster.createDatabase('stalled', 'migrated')
    return await withClient(databaseUrl, (client) =>
      runCycles(client, twilio, cycles, (place) =>
        startWorkers(script, 1, () => environmentOf(databaseUrl, twilio, place)),
      ),
    )
  } finally {
    await twilio.stop()
    await cluster.stop()
  }
}

async function runCycles(
  client: Client,
  twilio: FakeTwilio,
  cycles: number,
  start: (place: number) => ReturnType<typeof startWorkers>,
): Promise<StallReport> {
  const report: StallReport = { held: 0, takenOver: 0, twice: [], unsettled: 0 }
  const senders = new Map<string, number>()
  twilio.setScript(({ to, caller }) => {
    senders.set(to, Number(caller.slice(1)))
    return 'ok'
  })
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await insertDueMessages(client, { texts: PER_CYCLE, mails: 0, businesses: 2 })
    const first = start(0)
    const held = await untilHeld(client)
    first.stall(0)
    const second = start(1)
    await until(async () => (await countUnsettled(client)) === 0)
    first.resume(0)
    // A message it still held would be sent within a turn or two.
    await wait((PER_CYCLE / PER_SECOND) * 1000)
    await Promise.all([first.stop(), second.stop()])
    report.held += held.length
    report.takenOver += held.filter((to) => senders.get(to) === 1).length
    report.unsettled += await countUnsettled(client)
    await client.query('DROP TABLE plan, salon; TRUNCATE users CASCADE')
    report.twice.push(...repeated(twilio.accepted.splice(0).map(({ to }) => to)))
  }
  return report
}

function environmentOf(databaseUrl: string, twilio: FakeTwilio, place: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    APP_URL: 'https://book.example.com',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_PHONE_NUMBER: '+12125550123',
    TWILIO_API_BASE_URL: `${twilio.baseUrl}/w${place}`,
    LEASE_SECONDS: String(LEASE_SECONDS),
    WORKER_POLL_MS: '100',
    WORKER_CONCURRENCY: '2',
    SEND_RATE_PER_SECOND: String(PER_SECOND),
  }
}

/** The numbers of the messages that the worker holds, as soon as there are some. */
async function untilHeld(client: Client): Promise<string[]> {
  let held: string[] = []
  await until(async () => {
    const { rows } = await client.query<{ to: string }>(`
      SELECT c.phone_e164 AS to FROM messages m JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id WHERE m.status = 'sending'`)
    held = rows.map(({ to }) => to)
    return held.length > 0
  })
  return held
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('it did not happen')
    await wait(5)
  }
}

function repeated(numbers: readonly string[]): string[] {
  return numbers.filter((number, index) => numbers.indexOf(number) !== index)
}
