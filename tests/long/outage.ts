/** The worker was down for a while: the clock of database and worker is moved in the meantime. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { closeDb, getDb } from '@/lib/server/db'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import type { Salon } from '../support/salon'
import { bookVisit, changeVisit, HOUR_MS, openTextingSalon } from '../support/visits'
import { zoneAt } from '../support/zone'
import { startTestPostgres } from '../support/test-postgres'
import { startMovedClock, type MovedClock } from '../support/moved-clock'
import { describeWithMovedClock } from './with-moved-clock'
import { bundleWorker } from '../crash/worker-bundle'

const run = promisify(execFile)
/** Business hours before and after every outage, so that quiet hours decide nothing. */
const HOUR_AFTER = 15

let clock: MovedClock
let twilio: FakeTwilio
let stopDatabase: () => Promise<void>
let script: string

const MAX_WORKERS = 6

/** Runs workers until nothing is due. On a busy machine, one may fail to reach the database; its rows are retried. */
async function work(): Promise<void> {
  const env = { ...process.env, ...clock.environment }
  const troubles: string[] = []
  for (let tries = 0; tries < MAX_WORKERS; tries += 1) {
    await run(process.execPath, [script, '--once'], { env, timeout: 60_000, killSignal: 'SIGKILL' }).catch(
      (error: Error & { stderr?: string; stdout?: string }) =>
        troubles.push(`${error.message} ${error.stdout ?? ''}`.slice(0, 600)),
    )
    const [row] = await getDb().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM messages WHERE status = 'sending' OR status = 'queued' AND due_at <= now()`
    if (row?.count === 0) return
  }
  throw new Error(`messages are still due after ${MAX_WORKERS} workers: ${troubles.join('; ')}`)
}

interface Booked {
  id: string
  phone: string
  startsInHours: number
}

/** Visits every two hours or more over the days around the outage, each of a client of its own. */
async function bookAround(salon: Salon, outageHours: number): Promise<Booked[]> {
  const visits: Booked[] = []
  for (let startsInHours = 2.5; startsInHours < outageHours + 80; startsInHours += 2 + outageHours / 20) {
    const phone = `+1212${String(2_000_000 + outageHours * 1000 + visits.length)}`
    visits.push({ id: await bookVisit(salon, { phone, email: null, startsInHours }), phone, startsInHours })
  }
  return visits
}

const zoneAfter = (outageHours: number) => zoneAt(HOUR_AFTER, new Date(Date.now() + outageHours * HOUR_MS))

/** Hours before its start after which a kind is stale. */
const STALE_HOURS: Record<string, number> = { confirm_request: 24, reminder_24h: 4, reminder_2h: 0.25 }
const DUE_HOURS: Record<string, number> = { confirm_request: 72, reminder_24h: 24, reminder_2h: 2 }

/** The tests of one outage. Each has a database of its own: no PostgreSQL lives through a clock that goes back. */
export function tryOutage(outage: number): void {
  describeWithMovedClock('a worker that was down', () => testOutage(outage))
}

function testOutage(outage: number): void {
  beforeAll(async () => {
    clock = startMovedClock()
    twilio = await startFakeTwilio()
    const cluster = await startTestPostgres(clock.environment)
    stopDatabase = cluster.stop
    Object.assign(process.env, {
      NODE_ENV: 'test',
      DATABASE_URL: await cluster.createDatabase('outages', 'migrated'),
      NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
      APP_URL: 'http://book.localhost',
      LOG_LEVEL: 'error',
      ...twilio.variables,
      SEND_RATE_PER_SECOND: '1000',
      LEASE_SECONDS: '10',
    })
    script = await bundleWorker(null)
  }, 240_000)

  afterAll(async () => {
    await closeDb()
    await stopDatabase?.()
    await twilio?.stop()
    clock?.remove()
  }, 60_000)

  it(`after ${outage} hours down nothing stale goes out, nothing of a past or cancelled visit, and to each client what still helps, once`, async () => {
    const salon = await openTextingSalon(`down-${outage}`)
    const { businessId } = salon.owner
    await getDb().business.update({ where: { id: businessId }, data: { timezone: zoneAfter(outage) } })
    const visits = await bookAround(salon, outage)
    await work()
    const before = twilio.accepted.length
    const cancelled = visits.find(({ startsInHours }) => startsInHours > outage + 1) as Booked
    await changeVisit(salon, cancelled.id, { status: 'cancelled' }, 'cancelled')
    await getDb().message.deleteMany({ where: { appointmentId: cancelled.id, kind: 'cancelled' } })
    const starts = new Map(
      visits.filter((visit) => visit !== cancelled).map(({ phone, startsInHours }) => [phone, startsInHours]),
    )

    clock.moveTo(outage)
    await work()

    const texts = twilio.accepted.slice(before).map(({ to }) => to)
    expect(texts).not.toContain(cancelled.phone)
    expect(texts.filter((to) => (starts.get(to) ?? 0) <= outage)).toEqual([])
    expect(texts.filter((to, index) => texts.indexOf(to) !== index)).toEqual([])
    const owed = [...starts].filter(([, start]) =>
      Object.entries(DUE_HOURS).some(
        ([kind, hours]) => start > hours && start - hours <= outage && start - (STALE_HOURS[kind] ?? 0) > outage,
      ),
    )
    expect(texts.sort()).toEqual(owed.map(([phone]) => phone).sort())

    const sent = await getDb().message.findMany({
      where: { businessId, status: 'sent', kind: { in: Object.keys(STALE_HOURS) } },
      select: { kind: true, recipient: true },
    })
    const stale = sent.filter(
      ({ kind, recipient }) => (starts.get(recipient ?? '') ?? 0) - (STALE_HOURS[kind] ?? 0) <= outage,
    )
    expect(stale).toEqual([])
    const unexplained = await getDb().reminder.count({ where: { businessId, status: 'skipped', skipReason: null } })
    expect(unexplained).toBe(0)
  }, 240_000)
}
