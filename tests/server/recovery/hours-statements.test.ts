/** What a change of hours costs under the lock for which bookings wait, according to PostgreSQL. */
import { Client, type Pool } from 'pg'
import { closeDb, getDb } from '@/lib/server/db'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { explainEverything, PlanWatch } from '../../../bench/plan-watch'
import { depsAt, openSalon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(120_000)

// Runs start by the database's clock.
const NOW = testNow()
const deps = depsAt(NOW)

const STATEMENTS = 16
/** As the code found them that asked for each time alone. */
const RUNS = [
  { person: 0, hour: 12, minutes: 60, isNinthDay: false },
  { person: 0, hour: 12, minutes: 60, isNinthDay: true },
  { person: 0, hour: 13, minutes: 60, isNinthDay: false },
  { person: 4, hour: 12, minutes: 60, isNinthDay: false },
  { person: 9, hour: 12, minutes: 60, isNinthDay: false },
]
const week = (from: number, until: number) =>
  Array.from({ length: 7 }, () => [{ startMinutes: from * 60, endMinutes: until * 60 }])

it('hours opened for ten people over fourteen days run a handful of statements, and give each who waits the first time that suits', async () => {
  const salon = await openSalon('ten-people', 'UTC')
  const { businessId } = salon.owner
  await updateOpeningHours(salon.owner, { weekly: week(9, 12), exceptions: [] }, deps)
  const staff = [salon.staffId]
  for (let position = 1; position < 10; position += 1) {
    staff.push(
      (await getDb().staff.create({ data: { businessId, name: `Person ${position}`, position }, select: { id: true } }))
        .id,
    )
  }
  // The second does nothing that the test waits for.
  const other = await getDb().service.findFirstOrThrow({
    where: { businessId, id: { not: salon.serviceId } },
    select: { id: true },
  })
  await getDb().staffService.create({ data: { businessId, staffId: staff[1]!, serviceId: other.id } })
  const day = (days: number) => new Date(new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10))
  for (const [index, staffId] of [null, null, staff[1]!, staff[4]!, null, staff[9]!].entries()) {
    const client = await getDb().client.create({
      data: { businessId, name: `Waiting ${index}`, email: `w${index}@example.com` },
      select: { id: true },
    })
    await getDb().waitlistEntry.create({
      data: {
        businessId,
        clientId: client.id,
        service: 'Haircut',
        serviceId: salon.serviceId,
        staffId,
        preferredDate: day(index === 4 ? 9 : 3),
        preferredUntil: day(index === 4 ? 9 : 12),
        createdAt: new Date(NOW.getTime() + index),
      },
      select: { id: true },
    })
  }
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await explainEverything(client, new URL(process.env.DATABASE_URL ?? '').pathname.slice(1))
  await client.end()
  await closeDb()
  getDb()
  const watch = new PlanWatch((globalThis as unknown as { nssDb: { pool: Pool } }).nssDb.pool)
  const statements = await watch.record(() =>
    updateOpeningHours(salon.owner, { weekly: week(9, 18), exceptions: [] }, depsAt(NOW)),
  )
  const runs = await getDb().recoveryRun.findMany({
    where: { businessId },
    orderBy: [{ startsAt: 'asc' }, { staffId: 'asc' }],
    select: { staffId: true, startsAt: true, endsAt: true },
  })
  expect(
    runs
      .map(({ staffId, startsAt, endsAt }) => ({
        person: staff.indexOf(staffId),
        hour: startsAt.getUTCHours(),
        minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
        isNinthDay: startsAt.toISOString().slice(0, 10) === day(9).toISOString().slice(0, 10),
      }))
      .sort((a, b) => a.person - b.person || a.hour - b.hour || Number(a.isNinthDay) - Number(b.isNinthDay)),
  ).toEqual(RUNS)
  expect(statements.length).toBeLessThanOrEqual(STATEMENTS)
})
