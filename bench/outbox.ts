/** Ten thousand messages due in one minute, and what customers who book meanwhile feel. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { api } from '@/lib/routes'
import { startChild } from '../scripts/lib/child'
import { insertDueMessages, withClient } from '../tests/crash/due-messages'
import { LoopbackClient } from '../tests/race/loopback-client'
import { startFakeTwilio } from '../tests/support/fake-twilio'
import { startMailSink } from '../tests/support/mail-sink'
import { makeEndlessBusiness, type BenchBusiness } from './bench-business'
import { atMostTimes, below, beside as row, percentile, type BenchRow } from './bench-row'
import type { Stage } from './stage'

const MESSAGES = 10_000
const MAILS = Math.floor(MESSAGES / 3)
const BUSINESSES = 50
const WORKERS = 2
const BASELINE_SECONDS = 30
const BOOKINGS_PER_SECOND = 4
const FIVE_MINUTES = 5 * 60_000

/** Drains the outbox with two workers at the default rate over a fake provider and mail server on loopback. */
export async function benchOutbox({ app }: Stage): Promise<BenchRow[]> {
  const [twilio, sink, business] = await Promise.all([
    startFakeTwilio(),
    startMailSink(),
    makeEndlessBusiness(app.databaseUrl, 'bench-outbox'),
  ])
  const http = new LoopbackClient(8)
  const book = bookings(http, app.ports[0] ?? 0, business)
  try {
    const alone = await book(async () => wait(BASELINE_SECONDS * 1000))
    return await withClient(app.databaseUrl, async (client) => {
      await forgetOthers(client)
      await insertDueMessages(client, { texts: MESSAGES - MAILS, mails: MAILS, businesses: BUSINESSES })
      await spreadOverAMinute(client)
      const workers = Array.from({ length: WORKERS }, () =>
        startChild(
          'worker',
          ['--import', 'tsx', 'scripts/worker.ts'],
          workerEnvironment(app.databaseUrl, twilio, sink.smtpUrl),
        ),
      )
      const began = performance.now()
      const beside = await book(() => untilDrained(client))
      const seconds = (performance.now() - began) / 1000
      await Promise.all(workers.map((worker) => worker.stop()))
      const duplicates = twilio.accepted.length - new Set(twilio.accepted.map(({ to }) => to)).size
      if (duplicates > 0) throw new Error(`${duplicates} texts went out twice`)
      return toRows(seconds, alone, beside)
    })
  } finally {
    http.close()
    await Promise.all([twilio.stop(), sink.stop()])
  }
}

function workerEnvironment(
  databaseUrl: string,
  twilio: { baseUrl: string; accountSid: string; authToken: string },
  smtpUrl: string,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    APP_URL: 'https://book.example.com',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    EMAIL_FROM: 'hello@book.example.com',
    SMTP_URL: smtpUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_PHONE_NUMBER: '+12125550123',
    TWILIO_API_BASE_URL: twilio.baseUrl,
  }
}

/** In the one run, the bookings of the parts before have left tens of thousands of messages that nobody has sent. */
async function forgetOthers(client: Client): Promise<void> {
  await client.query("UPDATE messages SET status = 'void' WHERE status = 'queued'")
}

async function spreadOverAMinute(client: Client): Promise<void> {
  await client.query(
    "UPDATE messages SET due_at = now() + random() * interval '1 minute' WHERE dedupe_key LIKE 'due:%'",
  )
}

async function untilDrained(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM messages WHERE dedupe_key LIKE 'due:%' AND status IN ('queued', 'sending')",
    )
    if (rows[0]?.left === 0) return
    await wait(1000)
  }
}

/** Books at a steady pace for as long as `meanwhile` takes; the sorted milliseconds of the answers. */
function bookings(http: LoopbackClient, port: number, { subdomain, serviceId, tomorrow }: BenchBusiness) {
  const host = `${subdomain}.localhost`
  let booked = 0
  const bookOne = async () => {
    const number = booked
    booked += 1
    const appointmentDate = new Date(Date.parse(tomorrow) + number * FIVE_MINUTES).toISOString()
    const body = {
      name: `Visitor ${number}`,
      email: `visitor-${number}@example.com`,
      phone: `+1646${String(2_000_000 + number)}`,
      serviceId,
      appointmentDate,
    }
    const answer = await http.call({
      port,
      host,
      path: api.publicBooking(subdomain),
      body,
      headers: { origin: `http://${host}` },
    })
    if (answer.status !== 201) throw new Error(`a booking was answered ${answer.status}`)
    return answer.milliseconds
  }
  return async (meanwhile: () => Promise<unknown>): Promise<number[]> => {
    const times: Promise<number>[] = []
    let isOver = false
    const end = meanwhile().finally(() => {
      isOver = true
    })
    while (!isOver) {
      times.push(bookOne())
      await wait(1000 / BOOKINGS_PER_SECOND)
    }
    await end
    return (await Promise.all(times)).sort((a, b) => a - b)
  }
}

function toRows(seconds: number, alone: number[], beside: number[]): BenchRow[] {
  return [
    below(
      {
        name: `${MESSAGES} messages due in one minute, until the last is settled`,
        value: seconds,
        unit: 's',
        note: `${WORKERS} workers, a third mails, 20 a second on each channel`,
      },
      600,
    ),
    atMostTimes(
      row(
        'booking meanwhile, median',
        'ms',
        percentile(beside, 0.5),
        percentile(alone, 0.5),
        'without the storm',
        `${beside.length} bookings, ${BOOKINGS_PER_SECOND} a second; p95 ${Math.round(percentile(beside, 0.95))} ms against ${Math.round(percentile(alone, 0.95))} ms`,
      ),
      1.5,
    ),
  ]
}
