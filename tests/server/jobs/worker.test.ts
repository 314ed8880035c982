import { randomUUID } from 'node:crypto'
import { getDb } from '@/lib/server/db'
import { purge } from '@/lib/server/jobs/purge'
import { runWorker } from '@/lib/server/jobs/run-worker'
import { depsAt, openSalon } from '../../support/salon'
import { bookVisit, messagesOf, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const DAY_MS = 24 * 3_600_000

beforeAll(() => {
  Object.assign(process.env, { WORKER_POLL_MS: '50', SEND_RATE_PER_SECOND: '5000' })
})

describe('the worker', () => {
  it('with --once sends what is due, leaves what is not, and returns', async () => {
    const salon = await openTextingSalon('luna')
    const id = await bookVisit(salon, { phone: '+12125550101', startsInHours: 50 })
    await runWorker({ once: true, signal: new AbortController().signal })
    const states = (await messagesOf(id)).map(({ kind, channel, status }) => `${kind} ${channel} ${status}`).sort()
    expect(states).toEqual([
      'confirmation email sent',
      'confirmation sms sent',
      'reminder_24h sms queued',
      'reminder_2h sms queued',
    ])
  })

  it('sends what comes while it runs, and stops at once when told to', async () => {
    const stop = new AbortController()
    const running = runWorker({ once: false, signal: stop.signal })
    const id = await bookVisit(await openTextingSalon('iron'), { email: 'ben@example.com', startsInHours: 60 })
    await until(async () => (await messagesOf(id, 'confirmation'))[0]?.status === 'sent')
    stop.abort()
    await running
  })
})

it('a row that fails is counted for its job, which works all the same', async () => {
  const {
    owner: { businessId },
    clientId,
  } = await openSalon('failing-offer')
  const entry = await getDb().waitlistEntry.create({
    data: { businessId, clientId, service: 'Haircut' },
    select: { id: true },
  })
  await getDb().waitlistOffer.create({
    data: { businessId, entryId: entry.id, tokenHash: randomUUID(), expiresAt: new Date(testNow().getTime() - DAY_MS) },
  })
  await getDb().$executeRawUnsafe(
    `ALTER TABLE waitlist_offers ADD CONSTRAINT planted CHECK (status = 'live' OR business_id <> '${businessId}') NOT VALID`,
  )
  await getDb().jobRun.deleteMany()
  await runWorker({ once: true, signal: new AbortController().signal })
  await getDb().$executeRawUnsafe('ALTER TABLE waitlist_offers DROP CONSTRAINT planted')
  const runs = await getDb().jobRun.findMany({
    where: { rowsFailed: { gt: 0 } },
    select: { job: true, lastFailureAt: true, lastSuccessAt: true },
  })
  expect(runs).toEqual([{ job: 'expire-offers', lastFailureAt: null, lastSuccessAt: expect.any(Date) }])
})

describe('the purge', () => {
  it('deletes what is past its age and nothing younger', async () => {
    const db = getDb()
    const now = testNow().getTime()
    const user = await db.user.create({ data: { email: 'owner@example.com' } })
    const business = await db.business.create({
      data: { ownerId: user.id, subdomain: 'purged', businessName: 'Purged' },
    })
    for (const [label, ageMs] of [
      ['old', 8 * DAY_MS],
      ['young', 1000],
    ] as const) {
      const then = new Date(now - ageMs)
      const expire = label === 'old' ? then : new Date(now + DAY_MS)
      await db.session.create({ data: { sid: label, sess: {}, expire } })
      await db.verificationToken.create({ data: { identifier: label, token: label, expires: expire } })
      await db.idempotencyKey.create({ data: { businessId: business.id, key: label, bodyHash: '', createdAt: then } })
      await db.devInboxMessage.create({
        data: { channel: 'sms', sender: 's', recipient: label, text: 't', createdAt: then },
      })
    }
    await purge()(depsAt(new Date(now)), new AbortController().signal)
    expect((await db.session.findMany({ where: { sid: { in: ['old', 'young'] } } })).map(({ sid }) => sid)).toEqual([
      'young',
    ])
    expect((await db.verificationToken.findMany()).map(({ token }) => token)).toEqual(['young'])
    expect((await db.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(['young'])
    expect(
      (await db.devInboxMessage.findMany({ where: { recipient: { in: ['old', 'young'] } } })).map(
        ({ recipient }) => recipient,
      ),
    ).toEqual(['young'])
  })
})

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not happen in 60 s')
}
