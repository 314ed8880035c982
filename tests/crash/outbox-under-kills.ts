/**
 * Due messages, workers that are killed while they send them, and what arrived: over real processes and real sockets.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '@/lib/server/demo/random'
import { startFakeTwilio, type FakeTwilio, type TwilioMode } from '../support/fake-twilio'
import { startMailSink, type MailMode, type MailSink } from '../support/mail-sink'
import { startTestPostgres } from '../support/test-postgres'
import { countUnsettled, insertDueMessages, listMessages, withClient, type StoredMessage } from './due-messages'
import { bundleWorker } from './worker-bundle'
import { startWorkers, type WorkerPool } from './worker-pool'

export interface KillOptions {
  /** Number of messages; a third of them are mails. */
  messages: number
  workers: number
  /** Number of SIGKILLs at random moments. */
  randomKills: number
  /** Number of SIGKILLs after the provider or mail server accepted the message and before its response. */
  worstWindowKills: number
  /** Number of SIGSTOPs for longer than a lease. */
  freezes: number
  seed: string
  /** Name of a planted bug; null: the worker without one. */
  bug: string | null
  /** Ends the run with whatever is unsettled by then. */
  withinSeconds: number
}

export interface KillReport {
  seed: string
  seconds: number
  randomKills: number
  worstWindowKills: number
  freezes: number
  /** Messages that count as sent but nobody received. */
  lost: string[]
  /** Texts that somebody received twice. */
  duplicateTexts: string[]
  /** Mails that were sent under more than one Message-ID. */
  mailsWithTwoIds: string[]
  /** Mails that were sent again under the same Message-ID. */
  repeatedMails: number
  /** Rows that aren't `sent`: given up, or still waiting at the end of the run. */
  unsettled: string[]
  /** How often a worker checked with the provider before it sent again. */
  questions: number
  /** Exit codes of the workers, and how long they took to stop at the end. */
  stopped: { codes: (number | null)[]; milliseconds: number }
}

const LEASE_SECONDS = 8
const PER_SECOND = 40

/** Runs until every message is settled. Prints nothing; the same seed makes the same decisions. */
export async function sendUnderKills(options: KillOptions): Promise<KillReport> {
  const began = performance.now()
  const [cluster, twilio, sink, script] = await Promise.all([
    startTestPostgres(),
    startFakeTwilio(),
    startMailSink(),
    bundleWorker(options.bug),
  ])
  try {
    const databaseUrl = await cluster.createDatabase('crash', 'migrated')
    return await withClient(databaseUrl, async (client) => {
      const mails = Math.floor(options.messages / 3)
      await insertDueMessages(client, { texts: options.messages - mails, mails, businesses: 6 })
      const workers = startWorkers(script, options.workers, (place) =>
        workerEnvironment(databaseUrl, twilio, sink, place),
      )
      const harm = doHarm(options, workers, twilio, sink)
      let stopped
      try {
        await drain(() => countUnsettled(client), harm, options)
      } finally {
        stopped = await workers.stop()
      }
      const { randomKills, worstWindowKills, freezes } = harm.done()
      return {
        seed: options.seed,
        seconds: Math.round((performance.now() - began) / 1000),
        randomKills,
        worstWindowKills,
        freezes,
        questions: twilio.questions(),
        stopped,
        ...judge(await listMessages(client), twilio, sink),
      }
    })
  } finally {
    await Promise.all([twilio.stop(), sink.stop()])
    await cluster.stop()
  }
}

function workerEnvironment(
  databaseUrl: string,
  twilio: FakeTwilio,
  sink: MailSink,
  place: number,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '',
    APP_URL: 'https://book.example.com',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    EMAIL_FROM: 'hello@book.example.com',
    SMTP_URL: `${sink.smtpUrl}?name=w${place}`,
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

interface Harm {
  /** Kills or freezes a random worker, if kills are left. */
  strike: () => void
  isDone: () => boolean
  done: () => { randomKills: number; worstWindowKills: number; freezes: number }
}

/**
 * The maximum number of deliveries between two kills, so that work continues however slow the machine is; and how long
 * to wait for them.
 */
const MAX_HANDOVERS = 12
const LONGEST_PAUSE_MS = 2500

/** The providers sometimes fail, and some workers are killed right after a provider accepted their message. */
function doHarm(options: KillOptions, workers: WorkerPool, twilio: FakeTwilio, sink: MailSink): Harm {
  const done = { randomKills: 0, worstWindowKills: 0, freezes: 0 }
  const random = createRandom(options.seed)
  const pauses = createRandom(`${options.seed} pauses`)
  let untilStrike = 0
  let lastStrike = performance.now()
  const share = options.worstWindowKills / options.messages
  const fate = <Mode extends string>(
    caller: string,
    troubles: readonly [Mode, ...Mode[]],
  ): Mode | 'ok' | 'hang_after' => {
    untilStrike -= 1
    if (done.worstWindowKills < options.worstWindowKills && random.chance(Math.max(share * 1.3, 0.03))) {
      done.worstWindowKills += 1
      setImmediate(() => workers.kill(Number(caller.slice(1))))
      return 'hang_after'
    }
    return random.chance(0.04) ? random.pick(troubles) : 'ok'
  }
  const texts: [TwilioMode, ...TwilioMode[]] = [
    'error_before',
    'error_after',
    'reset_before',
    'reset_after',
    'rate_limit',
    'bad_json',
    'hang_after',
  ]
  const mails: [MailMode, ...MailMode[]] = ['defer', 'defer_after', 'reset_before', 'reset_after', 'hang_after']
  twilio.setScript(({ caller }) => fate(caller, texts))
  sink.setScript(({ caller }) => fate(caller, mails))
  const isWanted = () => done.randomKills < options.randomKills
  return {
    strike: () => {
      if (untilStrike > 0 && performance.now() - lastStrike < LONGEST_PAUSE_MS) return
      untilStrike = pauses.whole(0, MAX_HANDOVERS)
      lastStrike = performance.now()
      strikeOnce(options, workers, random, done)
    },
    isDone: () => !isWanted(),
    done: () => done,
  }
}

function strikeOnce(options: KillOptions, workers: WorkerPool, random: Random, done: ReturnType<Harm['done']>): void {
  const place = random.whole(0, options.workers - 1)
  if (done.freezes < options.freezes && random.chance(0.2)) {
    done.freezes += 1
    workers.freeze(place, LEASE_SECONDS * 1000 + 1500)
  } else if (done.randomKills < options.randomKills) {
    done.randomKills += 1
    workers.kill(place)
  }
}

async function drain(unsettled: () => Promise<number>, harm: Harm, options: KillOptions): Promise<void> {
  const deadline = performance.now() + options.withinSeconds * 1000
  const random = createRandom(`${options.seed} moments`)
  for (let left = await unsettled(); left > 0 && performance.now() < deadline; left = await unsettled()) {
    await wait(harm.isDone() ? 200 : 50 + 300 * random.next())
    if (!harm.isDone()) harm.strike()
  }
}

function judge(rows: readonly StoredMessage[], twilio: FakeTwilio, sink: MailSink) {
  const texts = tally(twilio.accepted.map(({ to }) => [to, '']))
  const mails = tally(sink.mails().map(({ to, headers }) => [to[0] ?? '', headers['message-id'] ?? '']))
  const arrived = (row: StoredMessage) => (row.channel === 'sms' ? texts : mails).get(row.to) ?? []
  const idsOf = (row: StoredMessage) => new Set(arrived(row))
  const label = ({ channel, to, status, attempts }: StoredMessage) => `${channel} ${to} ${status} ${attempts}`
  return {
    lost: rows.filter((row) => row.status === 'sent' && arrived(row).length === 0).map(label),
    duplicateTexts: rows.filter((row) => row.channel === 'sms' && arrived(row).length > 1).map(label),
    mailsWithTwoIds: rows.filter((row) => row.channel === 'email' && idsOf(row).size > 1).map(label),
    repeatedMails: rows
      .filter((row) => row.channel === 'email')
      .reduce((sum, row) => sum + Math.max(0, arrived(row).length - 1), 0),
    unsettled: rows.filter(({ status }) => status !== 'sent').map(label),
  }
}

function tally(arrivals: ReadonlyArray<readonly [string, string]>): Map<string, string[]> {
  const byRecipient = new Map<string, string[]>()
  for (const [to, id] of arrivals) byRecipient.set(to, [...(byRecipient.get(to) ?? []), id])
  return byRecipient
}
