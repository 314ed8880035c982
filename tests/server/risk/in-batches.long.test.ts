/**
 * What computing risks costs, according to PostgreSQL, and that a history read in pages gives the same model as a whole
 * one.
 */
import { Client, type Pool } from 'pg'
import { HistoryScorer, scoreHistory } from '@/lib/domain/risk-history'
import { closeDb, getDb } from '@/lib/server/db'
import { unsafeAcrossBusinessesScoreChanged } from '@/lib/server/risk/catch-up'
import { listFinishedAppointments, type FinishedAppointment } from '@/lib/server/risk/features'
import { Prisma } from '@/lib/server/generated/prisma/client'
import { learnFromOutcomes } from '@/lib/server/risk/refit'
import { explainEverything, PlanWatch } from '../../../bench/plan-watch'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

jest.setTimeout(120_000)

const DAY_MS = 24 * 3_600_000
const never = new AbortController().signal
const inDays = (days: number) => new Date(MORNING.getTime() + days * DAY_MS)

function visitRow({ owner, staffId, clientId }: Salon, start: Date, status: string, by = clientId) {
  return {
    businessId: owner.businessId,
    staffId,
    clientId: by,
    service: 'Haircut',
    duration: 5,
    appointmentDate: start,
    blockedFrom: start,
    blockedUntil: new Date(start.getTime() + 300_000),
    status,
    createdAt: new Date(start.getTime() - 7 * DAY_MS),
  }
}

async function watched(): Promise<PlanWatch> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await explainEverything(client, new URL(process.env.DATABASE_URL ?? '').pathname.slice(1))
  await client.end()
  await closeDb()
  getDb()
  return new PlanWatch((globalThis as unknown as { nssDb: { pool: Pool } }).nssDb.pool)
}

it('thirty businesses with changed visits are scored in five statements, each by its own model and clock', async () => {
  const ids: string[] = []
  for (let index = 0; index < 30; index += 1) {
    const salon = await openSalon(`batch-${index}`, index % 2 === 0 ? 'America/New_York' : 'Asia/Tokyo')
    await getDb().business.update({
      where: { id: salon.owner.businessId },
      data: { statedNoShowPercent: index + 5 },
      select: { id: true },
    })
    const { id } = await getDb().appointment.create({
      data: visitRow(salon, inDays(3), 'scheduled'),
      select: { id: true },
    })
    ids.push(id)
  }
  const watch = await watched()
  const statements = await watch.record(async () => {
    await unsafeAcrossBusinessesScoreChanged(depsAt(MORNING), never, new Map())
  })
  expect(statements.length).toBeLessThanOrEqual(5)
  const scores = await getDb().appointment.findMany({
    where: { id: { in: ids } },
    select: { id: true, riskScore: true },
  })
  const inOrder = ids.map((id) => scores.find((row) => row.id === id)?.riskScore ?? 0)
  expect(inOrder.every((score, index) => index === 0 || score > (inOrder[index - 1] ?? 1))).toBe(true)
})

it('a history of years is read in pages of a thousand, and each visit gets the score it has as a whole', async () => {
  const salon = await openSalon('years', 'UTC')
  const { businessId } = salon.owner
  const clients = Array.from({ length: 40 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    businessId,
    name: `C${index}`,
    email: 'c@example.com',
  }))
  await getDb().client.createMany({ data: clients })
  await getDb().appointment.createMany({
    data: Array.from({ length: 2300 }, (_, index) =>
      visitRow(
        salon,
        inDays(-800 + Math.floor(index / 3) + (index % 3) / 10),
        index % 7 === 0 || index % 40 === 3 ? 'no-show' : 'completed',
        clients[index % 40]!.id,
      ),
    ),
  })
  const whole: FinishedAppointment[] = await listFinishedAppointments(
    salon.owner,
    getDb(),
    { limit: 5000, after: null },
    MORNING,
  )
  const expected = scoreHistory(-2, whole)
  const paged = new HistoryScorer(-2)
  const found = new Map(
    Array.from({ length: 3 }, (_, page) => [...paged.score(whole.slice(page * 1000, page * 1000 + 1000))]).flat(),
  )
  expect(found).toEqual(expected)

  const watch = await watched()
  const statements = await watch.record(async () => {
    await learnFromOutcomes(salon.owner, getDb(), MORNING)
  })
  const pages = statements
    .filter(({ text }) => text.includes('risk_features AS features'))
    .map(({ plan }) => plan['Actual Rows'])
  expect(pages).toEqual([1000, 1000, 300])
  expect(
    await getDb().appointment.count({
      where: { businessId, riskScoredAt: null, riskFeatures: { equals: Prisma.DbNull } },
    }),
  ).toBe(0)
  expect(
    (await getDb().riskModel.findFirstOrThrow({ where: { businessId }, select: { outcomesCount: true } }))
      .outcomesCount,
  ).toBe(2300)
})
