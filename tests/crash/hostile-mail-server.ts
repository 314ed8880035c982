/** A worker whose mail server delays some emails, each in a different way. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import { startMailSink, type MailMode, type MailSink } from '../support/mail-sink'
import { startTestPostgres } from '../support/test-postgres'
import { insertDueMessages, withClient } from './due-messages'
import { bundleWorker } from './worker-bundle'
import { startWorkers } from './worker-pool'

export interface HostileReport {
  /** Mails that were delayed and whose first attempt hadn't ended by then. */
  inHand: number
  /** Mails and texts that weren't delayed and still weren't sent in time. */
  missing: number
  /** When the last of them was sent, in seconds since the worker began. */
  seconds: number
}

const TEXTS = 20
const MAILS = 20
const LEASE_SECONDS = 8
/** As many as the worker sends concurrently, so that all of its sends hang at the same time. */
const HELD_UP: Record<string, MailMode> = {
  'c21@example.com': 'endless',
  'c22@example.com': 'endless',
  'c23@example.com': 'hang_after',
  'c24@example.com': 'endless',
}
const HANDS = 2

/** Runs one worker until everything that can be sent is sent, or for `withinSeconds`. */
export async function sendPastHostileServer({
  bug,
  withinSeconds,
}: {
  bug: string | null
  withinSeconds: number
}): Promise<HostileReport> {
  const [cluster, twilio, sink, script] = await Promise.all([
    startTestPostgres(),
    startFakeTwilio(),
    startMailSink(),
    bundleWorker(bug),
  ])
  try {
    const databaseUrl = await cluster.createDatabase('hostile', 'migrated')
    sink.setScript(({ to }) => HELD_UP[to] ?? 'ok')
    return await withClient(databaseUrl, async (client) => {
      await insertDueMessages(client, { texts: TEXTS, mails: MAILS, businesses: 4 })
      const worker = startWorkers(script, 1, () => environmentOf(databaseUrl, twilio, sink))
      const began = performance.now()
      const missing = () =>
        TEXTS +
        MAILS -
        Object.keys(HELD_UP).length -
        twilio.accepted.length -
        sink.mails().filter(({ to }) => !HELD_UP[to[0] ?? '']).length
      while ((missing() > 0 || (await countInHand(client)) > 0) && performance.now() - began < withinSeconds * 1000)
        await wait(50)
      const seconds = (performance.now() - began) / 1000
      const inHand = await countInHand(client)
      await worker.stop()
      return { missing: missing(), seconds, inHand }
    })
  } finally {
    await Promise.all([twilio.stop(), sink.stop()])
    await cluster.stop()
  }
}

function environmentOf(databaseUrl: string, twilio: FakeTwilio, sink: MailSink): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    APP_URL: 'https://book.example.com',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    EMAIL_FROM: 'hello@book.example.com',
    SMTP_URL: sink.smtpUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_PHONE_NUMBER: '+12125550123',
    TWILIO_API_BASE_URL: twilio.baseUrl,
    LEASE_SECONDS: String(LEASE_SECONDS),
    WORKER_POLL_MS: '100',
    WORKER_CONCURRENCY: String(HANDS),
    SEND_RATE_PER_SECOND: '1000',
  }
}

/** Delayed emails that were not tried yet, or whose first attempt hasn't ended. */
async function countInHand(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `
    SELECT count(*)::int AS n FROM messages m JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    WHERE c.email = ANY($1) AND (m.attempts = 0 OR m.attempts = 1 AND m.status = 'sending')`,
    [Object.keys(HELD_UP)],
  )
  return rows[0]?.n ?? -1
}
