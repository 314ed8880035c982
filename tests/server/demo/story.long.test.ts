/** What the demo salon's three months look like, simulated up to a fixed day. */
import type { DateRange } from '@/lib/domain/analytics'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { getForecast } from '@/lib/server/analytics/forecast'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { getMoney } from '@/lib/server/analytics/money'
import { listConversationPage } from '@/lib/server/conversation/queries'
import { getThread } from '@/lib/server/conversation/thread'
import { getDb } from '@/lib/server/db'
import { analyzeCast } from '@/lib/server/demo/load-cast'
import { createSandbox } from '@/lib/server/demo/sandbox'
import { wordSentMessages } from '@/lib/server/demo/sent-words'
import { STORY_DAYS } from '@/lib/server/demo/story/behavior'
import { CHECKS } from '@/lib/server/doctor/run-doctor'
import { getLedger } from '@/lib/server/recovery/ledger'
import { ownerScopeOf, type OwnerScope } from '@/lib/server/scope'
import { seedCast } from '@/prisma/seed/seed-cast'
import { holdDatabaseClock } from '../../support/database-clock'
import { clockAt, depsAt } from '../../support/salon'
import { expectAnswers } from '../../support/client-texts'
import { expectWords, listSent, type WordedMessage } from '../../support/worded-messages'

const ZONE = 'America/New_York'
/** A Tuesday; the clocks went back on the 1st. */
const NOON = new Date('2026-11-24T17:00:00Z')
const TODAY = localDateOf(NOON, ZONE)
const MONTHS = [90, 60, 30].map((days) => ({ from: addDays(TODAY, -days), to: addDays(TODAY, 29 - days) }))
const STORY = { from: addDays(TODAY, -STORY_DAYS), to: addDays(TODAY, -1) }

async function ownerOf(where: { id: string } | { subdomain: string }): Promise<OwnerScope> {
  const business = await getDb().business.findUniqueOrThrow({ where })
  return ownerScopeOf({ userId: business.ownerId, business }) as OwnerScope
}

/** Creating a salon with all its rows takes long on a busy machine. */
const LONG = { timeout: 60_000 }

let luna: OwnerScope

beforeAll(async () => {
  await holdDatabaseClock(NOON)
  // Two at the same time, like two replicas: one waits, and finds it done.
  await Promise.all([seedCast(clockAt(NOON)), seedCast(clockAt(NOON))])
  luna = await ownerOf({ subdomain: 'luna' })
}, 300_000)

/** Late cancellations of the days, and how many of their times were taken again. */
async function lateOf(scope: OwnerScope, range: { from: LocalDate; to: LocalDate }) {
  const { late } = await getMoney(scope, range, NOON)
  return {
    visits: late.reduce((sum, { visits }) => sum + visits, 0),
    refilled: late.reduce((sum, { refilled }) => sum + refilled, 0),
  }
}

async function missedShare(scope: OwnerScope, range: { from: LocalDate; to: LocalDate }): Promise<number> {
  const { totals } = await getAnalytics(scope, range, NOON)
  expect(totals.noShows + totals.completed).toBeGreaterThan(100)
  return totals.noShows / (totals.noShows + totals.completed)
}

/** Everything an owner reads off the story. */
async function figuresOf(scope: OwnerScope) {
  const { recovered, totals } = await getMoney(scope, STORY, NOON)
  return {
    recovered,
    totals,
    visits: (await getAnalytics(scope, STORY, NOON)).totals,
    late: await lateOf(scope, STORY),
  }
}

it('misses fewer visits from month to month', async () => {
  const [first, second, third] = await Promise.all(MONTHS.map((month) => missedShare(luna, month)))
  expect(second).toBeLessThan(first as number)
  expect(third).toBeLessThan(second as number)
})

it('refills most slots that clients gave up late, and more of them once the waitlist is known', async () => {
  const shares = []
  for (const range of [...MONTHS, STORY]) {
    const { visits, refilled } = await lateOf(luna, range)
    expect(visits).toBeGreaterThan(15)
    shares.push(refilled / visits)
  }
  const [first, , third, whole] = shares as [number, number, number, number]
  expect(third).toBeGreaterThan(first)
  expect(whole).toBeGreaterThan(0.5)
  // A salon in which that always works isn't realistic.
  expect(Math.max(...shares)).toBeLessThan(0.95)
})

it('recovers the price of the visits from the waitlist, not a cent more, in the money page and the ledger alike', async () => {
  const fillers = await getDb().appointment.findMany({
    where: {
      businessId: luna.businessId,
      source: 'waitlist',
      status: { in: ['scheduled', 'confirmed', 'completed'] },
      createdAt: { gte: startOfBusinessDay(STORY.from, ZONE), lt: startOfBusinessDay(TODAY, ZONE) },
    },
    select: { priceCents: true },
  })
  const { recovered } = await getMoney(luna, STORY, NOON)
  expect(recovered.cents).toBe(fillers.reduce((sum, { priceCents }) => sum + priceCents, 0))
  expect(recovered.cents).toBeGreaterThan(100_000)
  expect((await getLedger(luna, STORY, NOON)).recovered.cents).toBe(recovered.cents)
})

it('forecasts what then happened, within 5 points in each band of at least 30 visits', async () => {
  for (const range of [STORY, { from: addDays(TODAY, -182), to: addDays(TODAY, -1) }]) {
    const { bands } = await getForecast(luna, range, NOON)
    const judged = bands.filter(({ visits }) => visits >= 30)
    expect(judged.map(({ band }) => band)).toEqual(expect.arrayContaining(['reliable', 'caution', 'new']))
    for (const { band, visits, expected, missed } of judged)
      expect([band, Math.abs(expected - missed) / visits < 0.05]).toEqual([band, true])
  }
})

it('forecasts the last month as well, when more clients confirm', async () => {
  const { totals, bands } = await getForecast(luna, MONTHS[2] as DateRange, NOON)
  for (const { visits, expected, missed } of [totals, ...bands].filter((count) => count.visits >= 30))
    expect(Math.abs(expected - missed) / visits).toBeLessThan(0.05)
})

it('has a waitlist that moves: people got a time, others left, and some offers went unanswered', async () => {
  const ended = await getDb().waitlistOffer.groupBy({
    by: ['status'],
    where: { businessId: luna.businessId, createdAt: { lt: startOfBusinessDay(TODAY, ZONE) } },
    _count: true,
  })
  const count = (status: string) => ended.find((group) => group.status === status)?._count ?? 0
  for (const status of ['claimed', 'declined', 'expired', 'lost'])
    expect([status, count(status) > 10]).toEqual([status, true])
  expect(count('live')).toBe(0)
})

it('knows more than 200 outcomes, so that risk is more than a guess', async () => {
  const { visits } = await figuresOf(luna)
  expect(visits.completed + visits.noShows).toBeGreaterThan(200)
  expect(
    (await getDb().riskModel.findUniqueOrThrow({ where: { businessId: luna.businessId } })).outcomesCount,
  ).toBeGreaterThan(200)
})

/** Of the machine and the schema; all others are promises about rows. */
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
const patient = {
  migrations: [],
  now: () => NOON,
  rows: <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
    getDb().$queryRawUnsafe<Row[]>(sql, ...parameters),
}

async function expectPromisesKept(): Promise<void> {
  for (const { name, find } of CHECKS.filter((check) => !ABOUT_THE_MACHINE.includes(check.name)))
    expect([name, await find(patient)]).toEqual([name, { count: 0, sample: [] }])
}

it('keeps every promise of the product', expectPromisesKept)

it('leaves the database as it found it: its clock is its own, and nothing waits to be sent', async () => {
  const left = await getDb().$queryRaw`SELECT nspname FROM pg_namespace WHERE nspname = 'demo_clock'`
  expect(left).toEqual([])
  expect(
    await getDb().message.count({ where: { businessId: luna.businessId, status: 'queued', dueAt: { lte: NOON } } }),
  ).toBe(0)
})

it('has the words of every message, as they were when it was sent', async () => {
  await expectWords(luna, ZONE)
  const [{ clientId }] = (await listSent(luna)).slice(-1) as [WordedMessage]
  const { body } = await getThread(luna, clientId, { limit: 100 }, NOON)
  expect(body.entries.filter(({ status, body: words }) => status !== 'skipped' && words === null)).toEqual([])
})

const ofDay = (scope: OwnerScope, texts: Awaited<ReturnType<typeof expectAnswers>>, day: LocalDate) =>
  texts.filter(({ receivedAt }) => localDateOf(receivedAt, scope.timeZone) === day)

it('hears from its clients by text: each answers a text of ours, and has one effect', async () => {
  const texts = await expectAnswers(luna, ZONE)
  const today = ofDay(luna, texts, TODAY)
  const before = texts.slice(0, texts.length - today.length)
  const count = (meaning: string) => before.filter((text) => text.meaning === meaning).length
  expect(count('confirm')).toBeGreaterThan(25)
  expect(count('cannot_come')).toBeGreaterThan(1)
  expect(count('running_late')).toBeGreaterThan(1)
  expect(count('unclear')).toBe(0)
  expect(before.filter(({ isUnread }) => isUnread)).toEqual([])
  expect(today.map(({ meaning, isUnread }) => [meaning, isUnread])).toEqual([
    ['confirm', false],
    ['unclear', true],
    ['running_late', true],
  ])
})

it('shows in the inbox what the owner has to read, first', async () => {
  const { rows } = await listConversationPage(luna, { limit: 100 }, NOON)
  expect(rows.slice(0, 3).map(({ unread }) => unread)).toEqual([1, 1, 0])
  expect(rows[0]?.lastText).toBe('Running 10 min late, sorry!')
})

describe('a sandbox', () => {
  it('keeps every promise as well', async () => {
    await createSandbox(depsAt(NOON))
    await expectPromisesKept()
  })

  it('has the same history under other ids, weeks later too, on the same weekdays', async () => {
    for (const weeks of [0, 3]) {
      const now = new Date(NOON.getTime() + weeks * 7 * 24 * 3_600_000)
      const { businessId } = await createSandbox(depsAt(now))
      const copy = await ownerOf({ id: businessId })
      const today = localDateOf(now, ZONE)
      await analyzeCast(getDb())
      const moved = { from: addDays(STORY.from, 7 * weeks), to: addDays(STORY.to, 7 * weeks) }
      const { recovered, totals } = await getMoney(copy, moved, now)
      const original = await figuresOf(luna)
      expect({ ...recovered, range: null }).toEqual({ ...original.recovered, range: null })
      expect(totals).toEqual(original.totals)
      await wordSentMessages(copy, getDb())
      await expectWords(copy, ZONE)
      await expectSameTexts(copy, today)
      const weekdays = async (scope: OwnerScope, range: typeof STORY) =>
        (await getAnalytics(scope, range, now)).groups.weekday
      expect(await weekdays(copy, moved)).toEqual(await weekdays(luna, STORY))
    }
  })

  async function expectSameTexts(copy: OwnerScope, today: LocalDate): Promise<void> {
    const ofPast = (texts: Awaited<ReturnType<typeof expectAnswers>>, day: LocalDate) =>
      texts.filter(({ receivedAt }) => localDateOf(receivedAt, ZONE) < day).map(({ body, meaning }) => [body, meaning])
    const texts = await expectAnswers(copy, ZONE)
    expect(ofPast(texts, today)).toEqual(ofPast(await expectAnswers(luna, ZONE), TODAY))
    expect(ofDay(copy, texts, today).filter(({ isUnread }) => isUnread).length).toBeGreaterThan(0)
  }

  it('has a history up to yesterday on every other day of the week', async () => {
    const now = new Date(NOON.getTime() + 12 * 24 * 3_600_000)
    const copy = await ownerOf({ id: (await createSandbox(depsAt(now))).businessId })
    const today = localDateOf(now, ZONE)
    const lately = { from: addDays(today, -6), to: addDays(today, -1) }
    expect((await getAnalytics(copy, lately, now)).totals.completed).toBeGreaterThan(30)
    expect((await lateOf(copy, { from: addDays(today, -30), to: addDays(today, -6) })).refilled).toBeGreaterThan(5)
  })
})

// `npm run test:long -- story`: it takes as long as all of the above.
if (process.env.STORY === 'twice') {
  it('tells the same story when it is told again, at another hour of the same day', async () => {
    const told = await figuresOf(luna)
    await getDb().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = '60s'`
      await tx.user.delete({ where: { email: 'luna@example.com' }, select: { id: true } })
    }, LONG)
    await seedCast(clockAt(new Date(NOON.getTime() + 6 * 3_600_000)))
    expect(await figuresOf(await ownerOf({ subdomain: 'luna' }))).toEqual(told)
  }, 300_000)
}
