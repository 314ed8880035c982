/** Jobs process one batch at a time, report whether more is left, and stop when asked. */
import { randomUUID } from 'node:crypto'
import { getDb } from '@/lib/server/db'
import { listJobs } from '@/lib/server/jobs/registry'
import { depsAt, openSalon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

const neverStop = new AbortController().signal
const stopped = AbortSignal.abort()
const ago = (days: number) => new Date(testNow().getTime() - days * 86_400_000)

function run(name: string, signal = neverStop) {
  const job = listJobs().find((known) => known.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  return job.run(depsAt(testNow()), signal)
}

/** Businesses without anything in them; returns their ids. */
async function openMany(count: number, data: { sandboxExpiresAt?: Date; erasingSince?: Date; timezone?: string }) {
  const users = Array.from({ length: count }, () => ({ id: randomUUID(), email: `${randomUUID()}@example.com` }))
  await getDb().user.createMany({ data: users })
  const businesses = users.map(({ id: ownerId }) => ({
    id: randomUUID(),
    ownerId,
    subdomain: `b-${ownerId}`,
    businessName: 'Many',
    ...data,
  }))
  await getDb().business.createMany({ data: businesses })
  return businesses.map(({ id }) => id)
}

const left = (ids: string[]) => getDb().business.count({ where: { id: { in: ids } } })

it('expired sandboxes go twenty at a time, those that ended first before the others', async () => {
  const late = await openMany(5, { sandboxExpiresAt: ago(1) })
  const early = await openMany(20, { sandboxExpiresAt: ago(2) })
  expect(await run('purge')).toEqual({ more: true })
  expect([await left(early), await left(late)]).toEqual([0, 5])
  expect(await run('purge')).toEqual({ more: false })
  expect(await left(late)).toBe(0)
})

it('past test bookings go fifty at a time', async () => {
  const businesses = await openMany(55, {})
  const start = ago(1)
  for (const businessId of businesses) {
    const [client, staff] = await Promise.all([
      getDb().client.create({ data: { businessId, name: 'Owner (test)' }, select: { id: true } }),
      getDb().staff.create({ data: { businessId, name: 'Luna', color: '#0f766e' }, select: { id: true } }),
    ])
    const at = { appointmentDate: start, blockedFrom: start, blockedUntil: new Date(start.getTime() + 3_600_000) }
    await getDb().appointment.create({
      data: { businessId, clientId: client.id, staffId: staff.id, service: 'Haircut', source: 'test', ...at },
      select: { id: true },
    })
  }
  const tests = () => getDb().appointment.count({ where: { businessId: { in: businesses } } })
  expect(await run('purge')).toEqual({ more: true })
  expect(await tests()).toBe(5)
  expect(await run('purge')).toEqual({ more: false })
  expect(await tests()).toBe(0)
})

it('a purge that is asked to stop deletes nothing more', async () => {
  const sandboxes = await openMany(2, { sandboxExpiresAt: ago(1) })
  await getDb().session.create({ data: { sid: 'old', sess: {}, expire: ago(8) } })
  await run('purge', stopped)
  expect(await left(sandboxes)).toBe(2)
  expect(await getDb().session.count({ where: { sid: 'old' } })).toBe(1)
  await run('purge')
  expect(await left(sandboxes)).toBe(0)
  expect(await getDb().session.count({ where: { sid: 'old' } })).toBe(0)
})

it('closed businesses wait while the worker stops, and go with the next one', async () => {
  const businesses = await openMany(2, { erasingSince: ago(1) })
  const { owner } = await openSalon('stays')
  expect(await run('erase-businesses', stopped)).toEqual({ more: true })
  expect(await left(businesses)).toBe(2)
  expect(await run('erase-businesses')).toEqual({ more: false })
  expect(await left([...businesses, owner.businessId])).toBe(1)
})

it('time zones are renamed a thousand businesses at a time', async () => {
  await openMany(1001, { timezone: 'US/Eastern' })
  const former = () => getDb().business.count({ where: { timezone: 'US/Eastern' } })
  await run('rename-zones', stopped)
  expect(await former()).toBe(1001)
  expect(await run('rename-zones')).toEqual({ more: true })
  expect(await former()).toBe(1)
  expect(await run('rename-zones')).toEqual({ more: false })
  expect(await former()).toBe(0)
})
