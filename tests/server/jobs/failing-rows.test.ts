/** A job never lets one row stop the others: a trigger makes one row of each job fail. */
import { randomUUID } from 'node:crypto'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { updateRetention } from '@/lib/server/erase/retention-choice'
import { unsafeAcrossBusinessesPlanBriefs } from '@/lib/server/brief/commands'
import { eachRow, inHalves, RowBackoff } from '@/lib/server/jobs/each-row'
import { purge } from '@/lib/server/jobs/purge'
import { eraseBusinesses } from '@/lib/server/jobs/erase-businesses'
import { unsafeAcrossBusinessesAdvanceRuns } from '@/lib/server/recovery/advance'
import { unsafeAcrossBusinessesExpireOffers } from '@/lib/server/waitlist/expire'
import { openSalon, type Salon } from '../../support/salon'

const deps: Deps = {
  get db() {
    return getDb()
  },
  clock: systemClock,
}
const signal = new AbortController().signal
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(systemClock.now().getTime() - days * DAY_MS)
const planted: string[] = []

/** Makes every write of the rows that match fail, as a constraint nobody thought of would. */
async function plantFailure(table: string, when: 'DELETE' | 'UPDATE' | 'INSERT', condition: string): Promise<void> {
  const name = `fails_${planted.push(table)}`
  await getDb().$executeRawUnsafe(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted for Ada King'; END $$`,
  )
  await getDb().$executeRawUnsafe(
    `CREATE TRIGGER ${name} BEFORE ${when} ON "${table}" FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${name}()`,
  )
}

afterEach(async () => {
  for (const [index, table] of planted.entries()) {
    await getDb().$executeRawUnsafe(`DROP TRIGGER fails_${index + 1} ON "${table}"`)
    await getDb().$executeRawUnsafe(`DROP FUNCTION fails_${index + 1}()`)
  }
  planted.length = 0
})

let opened = 0
const open = () => openSalon(`failing-${(opened += 1)}`)

async function expiredSandbox(days: number): Promise<{ businessId: string }> {
  const {
    owner: { businessId },
  } = await open()
  await getDb().business.update({
    where: { id: businessId },
    data: { sandboxExpiresAt: daysAgo(days) },
    select: { id: true },
  })
  return { businessId }
}

async function forgottenClient({ owner: { businessId } }: Salon, name: string): Promise<string> {
  const { id } = await getDb().client.create({
    data: { businessId, name, createdAt: daysAgo(3000) },
    select: { id: true },
  })
  return id
}

it('a client whose erasure fails stops neither other clients nor the sandboxes, and is retried later', async () => {
  const salon = await open()
  await updateRetention(salon.owner, { keepClientsYears: 2 }, deps)
  const poison = await forgottenClient(salon, 'Poison')
  const others = await Promise.all(['Bea', 'Cleo'].map((name) => forgottenClient(salon, name)))
  const sandbox = await expiredSandbox(3)
  await plantFailure('clients', 'UPDATE', `OLD.id = '${poison}' AND NEW.erased_at IS NOT NULL`)
  const run = purge()
  for (let round = 0; (await run(deps, signal)).more; round += 1) expect(round).toBeLessThan(5)
  expect(await getDb().client.count({ where: { id: { in: others }, erasedAt: { not: null } } })).toBe(2)
  expect(await getDb().client.count({ where: { id: poison, erasedAt: null } })).toBe(1)
  expect(await getDb().business.count({ where: { id: sandbox.businessId } })).toBe(0)
})

it('a sandbox that can not be deleted stops no other', async () => {
  const [poison, other] = [await expiredSandbox(4), await expiredSandbox(3)]
  await plantFailure('businesses', 'DELETE', `OLD.id = '${poison.businessId}'`)
  await purge()(deps, signal)
  expect(
    await getDb().business.findMany({
      where: { id: { in: [poison.businessId, other.businessId] } },
      select: { id: true },
    }),
  ).toEqual([{ id: poison.businessId }])
})

it('a row that can not be deleted at its age stops neither the other rows of its table nor other tables', async () => {
  const {
    owner: { businessId },
  } = await open()
  const task = (text: string) =>
    getDb().ownerTask.create({
      data: { businessId, kind: 'x', dedupeKey: randomUUID(), text, doneAt: daysAgo(3000) },
      select: { id: true },
    })
  const text = () =>
    getDb().inboundMessage.create({
      data: { businessId, providerId: randomUUID(), sender: '+12125550101', body: 'x', receivedAt: daysAgo(3000) },
      select: { id: true },
    })
  const [poison] = [await text(), await text(), await text()]
  await task('done')
  await plantFailure('inbound_messages', 'DELETE', `OLD.id = '${poison.id}'`)
  await purge()(deps, signal)
  expect(await getDb().inboundMessage.findMany({ where: { businessId }, select: { id: true } })).toEqual([poison])
  expect(await getDb().ownerTask.count({ where: { businessId } })).toBe(0)
})

it('a closed business that can not be deleted stops no other', async () => {
  const [poison, other] = [await open(), await open()]
  for (const [
    {
      owner: { businessId },
    },
    days,
  ] of [
    [poison, 2],
    [other, 1],
  ] as const) {
    await getDb().business.update({
      where: { id: businessId },
      data: { erasingSince: daysAgo(days) },
      select: { id: true },
    })
  }
  await plantFailure('clients', 'DELETE', `OLD.business_id = '${poison.owner.businessId}'`)
  await eraseBusinesses()(deps, signal)
  expect(await getDb().business.count({ where: { id: poison.owner.businessId } })).toBe(1)
  expect(await getDb().business.count({ where: { id: other.owner.businessId } })).toBe(0)
})

it('an offer that can not be ended, and a freed slot that can not, stop no other', async () => {
  const {
    owner: { businessId },
    clientId,
    staffId,
  } = await open()
  const offers: string[] = []
  const runs: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const entry = await getDb().waitlistEntry.create({
      data: { businessId, clientId, service: 'Haircut' },
      select: { id: true },
    })
    offers.push(
      (
        await getDb().waitlistOffer.create({
          data: { businessId, entryId: entry.id, tokenHash: randomUUID(), expiresAt: daysAgo(1) },
          select: { id: true },
        })
      ).id,
    )
    const startsAt = daysAgo(index + 1)
    runs.push(
      (
        await getDb().recoveryRun.create({
          data: {
            businessId,
            staffId,
            cause: 'cancelled',
            mode: 'automatic',
            status: 'open',
            nextWaveAt: startsAt,
            startsAt,
            endsAt: new Date(startsAt.getTime() + 3_600_000),
          },
          select: { id: true },
        })
      ).id,
    )
  }
  await plantFailure('waitlist_offers', 'UPDATE', `OLD.id = '${offers[1]}'`)
  await plantFailure('recovery_runs', 'UPDATE', `OLD.id = '${runs[1]}'`)
  await unsafeAcrossBusinessesExpireOffers(getDb())
  await unsafeAcrossBusinessesAdvanceRuns(getDb(), signal)
  expect(
    (await getDb().waitlistOffer.findMany({ where: { businessId, status: 'live' }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  ).toEqual([offers[1]])
  expect(
    (await getDb().recoveryRun.findMany({ where: { businessId, status: 'open' }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  ).toEqual([runs[1]])
})

it('a business whose brief can not be planned stops no other', async () => {
  const [poison, other] = [await open(), await open()]
  const ids = [poison.owner.businessId, other.owner.businessId]
  await getDb().business.updateMany({
    where: { id: { in: ids } },
    data: { eveningBriefEnabled: true, morningBriefEnabled: true },
  })
  await plantFailure('messages', 'INSERT', `NEW.business_id = '${poison.owner.businessId}'`)
  // 19:30 in New York.
  await unsafeAcrossBusinessesPlanBriefs(getDb(), new Date('2026-11-25T00:30:00Z'))
  expect(
    (
      await getDb().message.findMany({
        where: { kind: 'brief', businessId: { in: ids } },
        select: { businessId: true },
      })
    ).map(({ businessId }) => businessId),
  ).toEqual([other.owner.businessId])
})

it('each row is tried once, those that fail rest longer each time, and a database that is away ends the batch', async () => {
  const now = systemClock.now()
  const resting = new RowBackoff()
  const options = {
    failure: 'row failed',
    ids: (id: string) => ({ id }),
    putOff: (id: string) => resting.failed(id, now),
  }
  const seen: string[] = []
  const result = await eachRow(['a', 'b', 'c'], options, async (id) => {
    seen.push(id)
    if (id === 'b') throw new Error('broken')
  })
  expect([seen, result, resting.keys(now)]).toEqual([['a', 'b', 'c'], { done: 2, failed: 1, isStopped: false }, ['b']])
  expect(resting.keys(new Date(now.getTime() + 61_000))).toEqual([])
  resting.failed('b', now)
  expect(resting.keys(new Date(now.getTime() + 61_000))).toEqual(['b'])
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  await expect(
    eachRow(['a', 'b', 'c', 'd'], { failure: 'row failed', ids: options.ids }, () => Promise.reject(away)),
  ).rejects.toBe(away)
  const halves: string[][] = []
  const found = await inHalves(['a', 'b', 'c', 'd'], { failure: 'row failed', ids: options.ids }, async (some) => {
    if (some.includes('c')) throw new Error('broken')
    halves.push([...some])
    return some.length
  })
  expect([found, halves]).toEqual([{ done: 3, failed: 1 }, [['a', 'b'], ['d']]])
})

it('short losses of the database with rows that succeed in between do not end the batch', async () => {
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const seen: string[] = []
  const result = await eachRow([...'abcdef'], { failure: 'row failed', ids: (id) => ({ id }) }, async (id) => {
    seen.push(id)
    if ('ace'.includes(id)) throw away
  })
  expect([seen.join(''), result]).toEqual(['abcdef', { done: 3, failed: 3, isStopped: false }])
})
