import { lastDays } from '@/lib/domain/analytics'
import { weekdayOf } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { AppError } from '@/lib/server/http/app-error'
import { CHECKS } from '@/lib/server/doctor/run-doctor'
import { createRule } from '@/lib/server/protection/commands'
import { holdDatabaseClock, moveDatabaseClock } from '../../support/database-clock'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { listClients } from '../../support/list-clients'
import { countOverlaps } from '../../support/overlaps'
import { depsAt, openSalon } from '../../support/salon'
import { countClient, countDashboard, countVisits, loadVisits, statusesByHistory } from './recount'
import { work } from './reach-actions'
import { ACTIONS, someAction } from './walk-actions'
import type { Walk } from './walk'

/** `WALK_STEPS=100000` is the long form. */
const STEPS = Number(process.env.WALK_STEPS ?? 1000)
const SEED = process.env.WALK_SEED ?? 'walk'
/** How often each action must have run. */
const OFTEN_ENOUGH = Math.min(5, STEPS / 1000)
const CHECK_EVERY = 500
const PROMISES_EVERY = 250
/** Not today's: a walk that fails should begin the same the next time, and the clocks change on the 14th. */
const START = new Date('2027-03-08T15:00:00Z')
/** A step takes three to nine minutes of the business's time, so the short walk about four days. */
const STEP_MS = 3 * 60_000
/** A moved clock makes PostgreSQL plan every statement again, so it moves every few steps; ours goes on by seconds. */
const STEPS_AT_ONCE = 5
const SECOND_MS = 1000

async function expectEqualToRows({ salon: { owner }, now }: Walk): Promise<void> {
  const visits = await loadVisits(owner)
  const clients = [...(await listClients(owner, {}, now)), ...(await listClients(owner, { archived: true }, now))]
  for (const client of clients) expect(client).toMatchObject(countClient(visits, client.id, now))

  const today = localDateOf(now, owner.timeZone)
  expect(await getDashboardStats(owner, now)).toMatchObject(countDashboard(visits, today))

  const figures = await getAnalytics(owner, lastDays(today, 30), now)
  const ranged = visits.filter(({ date }) => date >= figures.range.from && date <= figures.range.to)
  expect(figures.totals).toEqual(countVisits(ranged))
  for (const { key, counts } of figures.groups.weekday)
    expect(counts).toEqual(countVisits(ranged.filter(({ date }) => weekdayOf(date) === Number(key))))
  for (const { from, to, counts } of figures.trend)
    expect(counts).toEqual(countVisits(ranged.filter(({ date }) => date >= from && date <= to)))

  const history = await statusesByHistory(owner)
  expect(visits.map(({ id, status }) => [id, status])).toEqual(visits.map(({ id }) => [id, history.get(id)]))
  expect(await countOverlaps()).toBe(0)
}

/** Checks of the doctor about the machine and the schema; all others are promises. */
const ABOUT_THE_MACHINE = [
  'migrations',
  'constraints',
  'indexes',
  'unnamed-proxy',
  'time-zones',
  'session-time-zone',
  'clock',
  'server-version',
  'durability',
  'connections',
  'upkeep',
]
const PROMISES = CHECKS.filter(({ name }) => !ABOUT_THE_MACHINE.includes(name))

async function expectPromisesKept({ now }: Walk): Promise<void> {
  const patient = {
    migrations: [],
    now: () => now,
    rows: <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      getDb().$queryRawUnsafe<Row[]>(sql, ...parameters),
  }
  for (const { name, find } of PROMISES) expect([name, await find(patient)]).toEqual([name, { count: 0, sample: [] }])
}

let twilio: FakeTwilio

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
  })
})
afterAll(() => twilio.stop())

it(
  'every possible action, over and over, leaves every count equal to its rows and every promise kept, and is refused only with a reason',
  async () => {
    const salon = await openSalon('walk', 'America/New_York')
    await getDb().business.update({
      where: { id: salon.owner.businessId },
      data: { minimumNoticeMinutes: 0, smsEnabled: true, smsDailyCap: 10_000, releaseHours: 3 },
      select: { id: true },
    })
    await getDb().staff.create({
      data: { businessId: salon.owner.businessId, name: 'Mateo', position: 1 },
      select: { id: true },
    })
    const rule = {
      active: true,
      newClientsOnly: false,
      band: null,
      minimumPriceCents: null,
      fromMinutes: null,
      untilMinutes: null,
    } as const
    await createRule(
      salon.owner,
      { ...rule, measure: 'approve', confirmByHours: null, minimumMinutes: 90, weekdays: [] },
      depsAt(),
    )
    await createRule(
      salon.owner,
      { ...rule, measure: 'confirm_by', confirmByHours: 6, minimumMinutes: null, weekdays: [1, 3] },
      depsAt(),
    )
    const random = createRandom(SEED)
    await holdDatabaseClock(START)
    const walk: Walk = { salon, random, now: START, deps: depsAt(START) }
    const done = new Map<string, number>()
    for (let step = 1; step <= STEPS; step += 1) {
      const isMove = step % STEPS_AT_ONCE === 0
      walk.now = new Date(walk.now.getTime() + (isMove ? STEPS_AT_ONCE * random.whole(1, 3) * STEP_MS : SECOND_MS))
      walk.deps = depsAt(walk.now)
      if (isMove) await moveDatabaseClock(walk.now)
      // The walk covers months, but a visitor's daily limits are counted by the database's clock.
      await getDb().$executeRaw`DELETE FROM rate_limits`
      const { name, run } = someAction(random)
      try {
        if ((await run(walk)) !== null) done.set(name, (done.get(name) ?? 0) + 1)
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
      }
      if (step % PROMISES_EVERY === 0) {
        await work(walk)
        await expectPromisesKept(walk)
      }
      if (step % CHECK_EVERY === 0) await expectEqualToRows(walk)
    }
    expect(ACTIONS.map(({ name }) => name).filter((name) => (done.get(name) ?? 0) < OFTEN_ENOUGH)).toEqual([])
  },
  300 * STEPS,
)
