/** Web, workers and database each have a different clock, and some of these jump while they run. */
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@/lib/routes'
import { closeDb, getDb } from '@/lib/server/db'
import { offerTo, type RecoveryStage } from '../race/recovery-stage'
import { startRunningApp } from '../race/running-app'
import { startMovedClock, type MovedClock } from '../support/moved-clock'
import { bundleWorker } from '../crash/worker-bundle'
import { startWorkers } from '../crash/worker-pool'
import { startTestPostgres } from '../support/test-postgres'
import { startFakeTwilio } from '../support/fake-twilio'
import { freshSalon } from '../support/freed-slots'
import { startMailSink } from '../support/mail-sink'
import type { Salon } from '../support/salon'
import { startWebFleet } from './rolling-web'
import { callAsSeen, signInPost, type SeenAnswer } from './skew-calls'
import { judgeMessages, type MessageVerdict } from './skew-messages'

export interface SkewReport extends MessageVerdict {
  /** Responses to calls that must work whatever the web process's clock says, as `what status`. */
  answers: string[]
  /** Every Retry-After that was sent, in seconds. */
  waits: number[]
  /** Messages that waited though they were due, at the end of each stage. */
  left: number[]
}

const WEB_AHEAD = 120 / 3600
const WORKER_BEHIND = -120 / 3600
const MINUTE = 1 / 60
const HOUR_MS = 3_600_000

/** Everything that is told apart by a clock, once. */
export async function liveBySkewedClocks(bug: string | null = null): Promise<SkewReport> {
  const clocks = { database: startMovedClock(), web: startMovedClock(), worker: startMovedClock() }
  const stops: (() => Promise<unknown>)[] = [async () => Object.values(clocks).forEach((clock) => clock.remove())]
  try {
    const [twilio, sink, script] = await Promise.all([startFakeTwilio(), startMailSink(), bundleWorker(bug)])
    stops.push(() => Promise.all([twilio.stop(), sink.stop()]))
    const app = await startRunningApp({
      webProcesses: 0,
      cast: false,
      startPostgres: () => startTestPostgres(clocks.database.environment),
      environment: {
        SMTP_URL: sink.smtpUrl,
        EMAIL_FROM: 'hello@book.example.com',
        ...twilio.variables,
        SEND_RATE_PER_SECOND: '1000',
        LEASE_SECONDS: '10',
        WORKER_POLL_MS: '100',
      },
    })
    stops.push(app.stop, closeDb)
    Object.assign(process.env, app.environment)
    const salon = await freshSalon()
    await getDb().business.update({
      where: { id: salon.owner.businessId },
      data: { smsEnabled: true, smsDailyCap: 1000 },
      select: { id: true },
    })
    const move = movesOf(clocks)
    move({})
    const fleet = await startWebFleet(1, { ...app.environment, ...clocks.web.environment })
    stops.push(fleet.stop)
    const places = [clocks.worker.environment, clocks.database.environment]
    const workers = startWorkers(script, places.length, (place) => ({ ...app.environment, ...places[place] }))
    stops.push(workers.stop)
    const report = await liveThrough({
      salon,
      port: fleet.proxy.port,
      move,
      rest: () => workers.stall(1),
      wake: () => workers.resume(1),
    })
    return { ...report, ...(await judgeMessages(salon, twilio.accepted, sink.mails(), report.startedUnsent)) }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

interface Offsets {
  /** Hours since the beginning, for all clocks. */
  passed?: number
  /** Additional hours by which this one's clock was set wrong. */
  web?: number
  worker?: number
}

/** The database's clock only ever goes forward. */
function movesOf({ database, web, worker }: Record<'database' | 'web' | 'worker', MovedClock>) {
  return (offsets: Offsets) => {
    const passed = offsets.passed ?? 0
    database.moveTo(passed)
    web.moveTo(passed + WEB_AHEAD + (offsets.web ?? 0))
    worker.moveTo(passed + WORKER_BEHIND + (offsets.worker ?? 0))
  }
}

interface World {
  salon: Salon
  port: number
  move: (offsets: Offsets) => void
  /** Stops the worker with the right clock, so that the other has to decide; until `wake`. */
  rest: () => void
  wake: () => void
}

async function liveThrough({ salon, port, move, rest, wake }: World) {
  const report = { answers: [] as string[], waits: [] as number[], left: [] as number[], startedUnsent: [] as string[] }
  const host = `${salon.owner.subdomain}.localhost`
  const call = async (what: string, asked: Promise<SeenAnswer>) => {
    const answer = await asked
    if (answer.retryAfter !== null) report.waits.push(answer.retryAfter)
    report.answers.push(`${what} ${answer.status}`)
    return answer
  }
  const book = (name: string, startsInHours: number) =>
    call(
      `${name} books`,
      callAsSeen(port, host, api.publicBooking(salon.owner.subdomain), {
        name,
        email: `${name}@example.com`,
        phone: `(332) 555-01${String(10 + report.answers.length)}`,
        serviceId: salon.serviceId,
        appointmentDate: wholeHour(startsInHours),
      }),
    )
  const settle = async () => report.left.push(await untilNothingIsDue())
  const ask = () =>
    call('asks for a link', callAsSeen(port, 'localhost', api.requestMagicLink, { email: 'mia@example.com' }))

  await book('ada', 5)
  await book('ben', 7)
  move({ web: 1 })
  await book('cora', 9)
  move({ web: -1, worker: 1 })
  await book('dora', 11)
  const link = (await ask()).link
  const other = (await ask()).link
  move({ web: 1 })
  await call('uses the link', signInPost(port, link))
  await ask()
  await ask()
  move({ web: -1 })
  await ask()
  await call('owner looks', callAsSeen(port, 'localhost', api.dashboardStats, undefined, salon.cookie))

  const offers = await Promise.all([tenMinutesOffer(salon, 30, 10), tenMinutesOffer(salon, 33, -1)])
  move({ web: 1 })
  await call('claims in time', callAsSeen(port, host, api.publicOfferClaim(offers[0]), {}))
  move({ web: -1 })
  await call('claims too late', callAsSeen(port, host, api.publicOfferClaim(offers[1]), {}))
  await settle()

  // All confirmations but the postponed one come due; the worker's clock jumps while it sends.
  move({ passed: 5 * MINUTE, worker: -1 })
  await settle()
  move({ passed: 5 * MINUTE, worker: 1, web: 1 })
  await settle()
  move({ passed: 16 * MINUTE, web: -1 })
  await call('uses an old link', signInPost(port, other))
  await ask()
  // A step comes due and its visit begins before anybody checks: a process whose clock is behind sees a visit to come.
  report.startedUnsent.push('ada@example.com')
  rest()
  move({ passed: hoursUntil(5) + MINUTE, worker: -1 })
  await settle()
  wake()
  move({ passed: hoursUntil(7) - 2 + MINUTE, worker: 1, web: 1 })
  await settle()
  return report
}

/** An offer that ends in so many minutes by the database's clock, as it is at the beginning. */
async function tenMinutesOffer(salon: Salon, startsInHours: number, minutes: number): Promise<string> {
  const {
    holders: [holder],
  } = await offerTo(
    { salon } as RecoveryStage,
    new Date(wholeHour(startsInHours)),
    1,
    new Date(Date.now() + minutes * 60_000),
  )
  return holder?.token ?? ''
}

function wholeHour(inHours: number): string {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + inHours * HOUR_MS).toISOString()
}

function hoursUntil(inHours: number): number {
  return (new Date(wholeHour(inHours)).getTime() - Date.now()) / HOUR_MS
}

/** How many messages are due or in hand at last; 0 unless it takes a minute and a half. */
async function untilNothingIsDue(): Promise<number> {
  const deadline = performance.now() + 90_000
  let isQuiet = 0
  for (;;) {
    const [row] = await getDb().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM messages m WHERE (status = 'sending' OR status = 'queued' AND due_at <= now())
        AND business_id IN (SELECT id FROM businesses WHERE subdomain LIKE 'salon-%')`
    isQuiet = row?.count === 0 ? isQuiet + 1 : 0
    // Twice, with time for each worker to check in between, so that anything that would be sent again has had its
    // chance.
    if (isQuiet === 5 || performance.now() > deadline) return row?.count ?? -1
    await wait(150)
  }
}
