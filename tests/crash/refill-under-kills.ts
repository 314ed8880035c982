/**
 * Freed slots, waitlisted clients, and workers that are killed while they make offers, over real processes and sockets.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { closeDb, getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import { startMailSink, type MailSink } from '../support/mail-sink'
import { runsOf } from '../support/freed-slots'
import type { Salon } from '../support/salon'
import { startTestPostgres } from '../support/test-postgres'
import { answerOffers, openRefillWorld, skipToNext, whatIsLeft } from './refill-world'
import { wavesOutOfOrder, type StoredOffer } from './wave-oracle'
import { bundleWorker } from './worker-bundle'
import { startWorkers, type WorkerPool } from './worker-pool'

export interface RefillOptions {
  people: number
  slots: number
  workers: number
  kills: number
  seed: string
  /** Name of a planted bug; null: the worker without one. */
  bug: string | null
  withinSeconds: number
}

export interface RefillReport {
  seed: string
  seconds: number
  kills: number
  offers: number
  waves: number
  filled: number
  /** Slots that are still free at the end although somebody could get an offer, or whose run is stuck. */
  notOfferedToTheEnd: string[]
  wavesOutOfOrder: string[]
  /** Texts and mails that somebody received more than once for one message; mails under another Message-ID. */
  sentTwice: string[]
  /** Mails that were sent again under the same Message-ID, which mail programs show once. */
  repeatedMails: number
  /** Live offers without any queued message. */
  untold: number
}

const LEASE_SECONDS = 5
const PAUSE_BETWEEN_KILLS_MS = 350
/** Slots that nobody takes, so that everybody on the list gets an offer. */
const UNWANTED = 2

export async function refillUnderKills(options: RefillOptions): Promise<RefillReport> {
  const began = performance.now()
  const [cluster, twilio, sink, script] = await Promise.all([
    startTestPostgres(),
    startFakeTwilio(),
    startMailSink(),
    bundleWorker(options.bug),
  ])
  try {
    const environment = environmentOf(await cluster.createDatabase('refill', 'migrated'), twilio)
    Object.assign(process.env, environment)
    const salon = await openRefillWorld(options)
    const workers = startWorkers(script, options.workers, (place) => ({
      ...environment,
      SMTP_URL: `${sink.smtpUrl}?name=w${place}`,
    }))
    let kills = 0
    try {
      kills = await playUntilDone(salon, workers, options)
    } finally {
      await workers.stop()
    }
    return {
      seed: options.seed,
      kills,
      seconds: Math.round((performance.now() - began) / 1000),
      ...(await judge(salon, twilio, sink)),
    }
  } finally {
    await closeDb()
    await Promise.all([twilio.stop(), sink.stop()])
    await cluster.stop()
  }
}

function environmentOf(databaseUrl: string, twilio: FakeTwilio) {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    APP_URL: 'https://book.example.com',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    EMAIL_FROM: 'hello@book.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_PHONE_NUMBER: '+12125550123',
    TWILIO_API_BASE_URL: twilio.baseUrl,
    LEASE_SECONDS: String(LEASE_SECONDS),
    WORKER_POLL_MS: '100',
    WORKER_CONCURRENCY: '2',
    SEND_RATE_PER_SECOND: '200',
  }
}

/** Returns the number of kills. Time advances only once the workers have done what was due and most emails are sent. */
async function playUntilDone(salon: Salon, workers: WorkerPool, options: RefillOptions): Promise<number> {
  const random = createRandom(options.seed)
  const deadline = performance.now() + options.withinSeconds * 1000
  const unwanted = new Set((await runsOf(salon)).slice(0, UNWANTED).map(({ id }) => id))
  let kills = 0
  let lastKill = 0
  const strike = () => {
    if (kills >= options.kills || performance.now() - lastKill < PAUSE_BETWEEN_KILLS_MS || random.chance(0.3)) return
    workers.kill(random.whole(0, options.workers - 1))
    kills += 1
    lastKill = performance.now()
  }
  while (performance.now() < deadline) {
    let left = await whatIsLeft(salon)
    for (
      const patience = performance.now() + 2500;
      left.due > 0 || (left.messages > 0 && performance.now() < patience);
      left = await whatIsLeft(salon)
    ) {
      if (performance.now() > deadline) return kills
      strike()
      await wait(40 + 60 * random.next())
    }
    if (left.going === 0) break
    await answerOffers(salon, random, unwanted)
    await skipToNext(salon)
    strike()
  }
  await settleMail(salon, deadline)
  return kills
}

async function settleMail(salon: Salon, deadline: number): Promise<void> {
  while (performance.now() < deadline && (await whatIsLeft(salon)).messages > 0) await wait(200)
}

async function judge(salon: Salon, twilio: FakeTwilio, sink: MailSink) {
  const { businessId } = salon.owner
  const entries = await getDb().waitlistEntry.findMany({
    where: { businessId },
    select: { id: true, active: true, unansweredOffers: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const offers = (await getDb().waitlistOffer.findMany({ where: { businessId } })).map(
    (offer): StoredOffer => ({
      runId: offer.runId ?? '',
      wave: offer.wave,
      entryId: offer.entryId,
      madeAt: offer.createdAt.getTime(),
      endsAt: offer.expiresAt.getTime(),
      status: offer.status,
      answeredAt: offer.answeredAt?.getTime() ?? null,
    }),
  )
  const runs = await runsOf(salon)
  /** Clients who could have got an offer and never did. */
  const leftOut = (runId: string) =>
    entries.filter(
      ({ id, active, unansweredOffers }) =>
        active &&
        unansweredOffers < 3 &&
        !offers.some((offer) => offer.runId === runId && offer.entryId === id && offer.status !== 'withdrawn'),
    ).length
  const hanging = runs.filter(
    ({ id, status, nextWaveAt }) => status !== 'filled' && (nextWaveAt !== null || leftOut(id) > 0),
  )
  const [untold] = await getDb().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM waitlist_offers o WHERE NOT EXISTS (SELECT FROM messages m WHERE m.kind = 'offer' AND m.payload ->> 'offerId' = o.id::text)`
  return {
    offers: offers.length,
    waves: runs.reduce((sum, { wave }) => sum + wave, 0),
    filled: runs.filter(({ status }) => status === 'filled').length,
    notOfferedToTheEnd: hanging.map(({ id, status }) => `${id} ${status}: ${leftOut(id)} not asked`),
    wavesOutOfOrder: wavesOutOfOrder(
      offers,
      entries.map(({ id }) => id),
    ),
    untold: untold?.n ?? -1,
    ...(await countArrivals(salon, twilio, sink)),
  }
}

/**
 * Each row of the outbox may have reached its client at most once. Received messages are distinguished by their words
 * and, for emails, by their id.
 */
async function countArrivals(
  salon: Salon,
  twilio: FakeTwilio,
  sink: MailSink,
): Promise<{ sentTwice: string[]; repeatedMails: number }> {
  const rows = await getDb().message.findMany({
    where: { businessId: salon.owner.businessId, channel: 'sms' },
    select: { client: { select: { phoneE164: true } } },
  })
  const texts = new Map<string, string[]>()
  for (const { to, body } of twilio.accepted) texts.set(to, [...(texts.get(to) ?? []), body])
  const ids = new Map<string, Set<string>>()
  const mails = sink.mails()
  for (const mail of mails) {
    const key = `${mail.to[0]} ${mail.text.match(/\/offer\/\S+/)?.[0] ?? mail.headers['message-id']}`
    ids.set(key, (ids.get(key) ?? new Set()).add(mail.headers['message-id'] ?? ''))
  }
  const tooManyTexts = [...texts].filter(
    ([to, bodies]) =>
      bodies.length > rows.filter(({ client }) => client?.phoneE164 === to).length ||
      new Set(bodies.filter((body) => body.includes('/offer/'))).size !==
        bodies.filter((body) => body.includes('/offer/')).length,
  )
  return {
    sentTwice: [
      ...tooManyTexts.map(([to]) => `texts to ${to}`),
      ...[...ids].filter(([, all]) => all.size > 1).map(([key]) => `mails to ${key}`),
    ],
    repeatedMails: mails.length - new Set(mails.map(({ headers }) => headers['message-id'])).size,
  }
}
