import { randomUUID } from 'node:crypto'
import { KEPT_DAYS } from '@/lib/domain/erase'
import { getDb } from '@/lib/server/db'
import { getRetention, updateRetention } from '@/lib/server/erase/retention-choice'
import { deleteAged, unsafeAcrossBusinessesEraseForgottenClients } from '@/lib/server/erase/retention'
import { systemClock } from '@/lib/server/clock'
import { openSalon, type Salon } from '../../support/salon'

const deps = {
  get db() {
    return getDb()
  },
  clock: systemClock,
}
const DAY_MS = 86_400_000
let salon: Salon
let opened = 0

beforeEach(async () => {
  salon = await openSalon(`kept-${(opened += 1)}`)
})

/** A day before or after a row reaches the age, counted back from now: the worker goes by the database's clock. */
const before = (days: number) => new Date(systemClock.now().getTime() - (days - 1) * DAY_MS)
const after = (days: number) => new Date(systemClock.now().getTime() - (days + 1) * DAY_MS)

describe('what is past its age', () => {
  it('words and addresses of messages go, that they were sent stays', async () => {
    const { businessId } = salon.owner
    const message = (createdAt: Date, status = 'sent') =>
      getDb().message.create({
        data: {
          businessId,
          kind: 'reply',
          channel: 'sms',
          dedupeKey: randomUUID(),
          status,
          dueAt: createdAt,
          createdAt,
          sentAt: createdAt,
          recipient: '+12125550101',
          body: 'Hello',
          payload: { text: 'Hello' },
        },
        select: { id: true },
      })
    const [old, young, waiting] = [
      await message(after(KEPT_DAYS.messageWords)),
      await message(before(KEPT_DAYS.messageWords)),
      await message(after(KEPT_DAYS.messageWords), 'queued'),
    ]
    await deleteAged(getDb(), new AbortController().signal)
    const words = (id: string) =>
      getDb().message.findFirstOrThrow({
        where: { id },
        select: { body: true, recipient: true, payload: true, status: true },
      })
    expect(await words(old.id)).toEqual({ body: null, recipient: null, payload: null, status: 'sent' })
    expect((await words(young.id)).body).toBe('Hello')
    expect((await words(waiting.id)).body).toBe('Hello')
  })

  it('texts received, tasks done, ended places and offers, and the activity log each end at their written age', async () => {
    const {
      owner: { businessId },
      clientId,
    } = salon
    const db = getDb()
    for (const at of [before, after]) {
      await db.inboundMessage.create({
        data: {
          businessId,
          providerId: randomUUID(),
          sender: '+12125550101',
          body: 'x',
          receivedAt: at(KEPT_DAYS.inboundTexts),
        },
      })
      await db.ownerTask.create({
        data: { businessId, kind: 'x', dedupeKey: randomUUID(), text: 'x', doneAt: at(KEPT_DAYS.doneTasks) },
      })
      await db.waitlistEntry.create({
        data: { businessId, clientId, service: 'ended', active: false, createdAt: at(KEPT_DAYS.endedWaiting) },
      })
      await db.waitlistEntry.create({
        data: {
          businessId,
          clientId,
          service: 'long past',
          preferredDate: at(KEPT_DAYS.endedWaiting),
          createdAt: after(900),
        },
      })
      await db.ownerAction.create({
        data: { businessId, verb: 'changed', noun: 'settings', at: at(KEPT_DAYS.ownerActions) },
      })
    }
    const entry = await db.waitlistEntry.create({
      data: { businessId, clientId, service: 'waits', createdAt: after(900) },
      select: { id: true },
    })
    await db.ownerTask.create({
      data: { businessId, kind: 'x', dedupeKey: randomUUID(), text: 'open', createdAt: after(900) },
    })
    for (const [at, status] of [
      [before, 'expired'],
      [after, 'expired'],
      [after, 'live'],
    ] as const) {
      await db.waitlistOffer.create({
        data: {
          businessId,
          entryId: entry.id,
          tokenHash: randomUUID(),
          status,
          expiresAt: systemClock.now(),
          createdAt: at(KEPT_DAYS.endedOffers),
        },
      })
    }
    await deleteAged(db, new AbortController().signal)
    const where = { businessId }
    expect([
      await db.inboundMessage.count({ where }),
      await db.ownerTask.count({ where }),
      await db.waitlistEntry.count({ where }),
      await db.waitlistOffer.count({ where }),
      await db.ownerAction.count({ where: { ...where, noun: 'settings' } }),
    ]).toEqual([1, 2, 3, 2, 1])
  })

  it('is deleted in batches of at most 1,000 rows and waits for no locked row', async () => {
    const { businessId } = salon.owner
    await getDb().$executeRaw`
      INSERT INTO inbound_messages (business_id, provider_id, sender, body, received_at)
      SELECT ${businessId}::uuid, 'p' || n, 'x', 'x', now() - interval '900 days' FROM generate_series(1, 1500) n`
    await getDb().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM inbound_messages WHERE business_id = ${businessId}::uuid AND provider_id = 'p1' FOR UPDATE`
      expect(await deleteAged(getDb(), new AbortController().signal)).toEqual({ more: true })
      expect(await getDb().inboundMessage.count({ where: { businessId } })).toBe(500)
      expect(await deleteAged(getDb(), new AbortController().signal)).toEqual({ more: false })
      expect(await getDb().inboundMessage.findMany({ where: { businessId }, select: { providerId: true } })).toEqual([
        { providerId: 'p1' },
      ])
    })
  })
})

describe('clients who no longer come', () => {
  const YEARS_MS = 366 * DAY_MS
  const ago = (years: number) => new Date(systemClock.now().getTime() - years * YEARS_MS)

  async function client(name: string, addedYearsAgo: number, visitYearsAgo: number | null): Promise<void> {
    const { businessId } = salon.owner
    const { id } = await getDb().client.create({
      data: { businessId, name, createdAt: ago(addedYearsAgo) },
      select: { id: true },
    })
    if (visitYearsAgo === null) return
    const at = ago(visitYearsAgo)
    await getDb().appointment.create({
      data: {
        businessId,
        clientId: id,
        staffId: salon.staffId,
        service: 'Haircut',
        appointmentDate: at,
        blockedFrom: at,
        blockedUntil: new Date(at.getTime() + 3_600_000),
        status: 'cancelled',
      },
    })
  }

  async function people(): Promise<void> {
    await getDb().client.updateMany({
      where: { businessId: salon.owner.businessId },
      data: { createdAt: systemClock.now() },
    })
    await client('Long gone', 8, 6)
    await client('Gone', 8, 3)
    await client('Never came', 3, null)
    await client('Comes', 8, 0.5)
    await client('Will come', 8, -0.1)
    await client('Added lately', 0.5, null)
    await client('Waits', 8, 6)
    const waits = await getDb().client.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, name: 'Waits' },
      select: { id: true },
    })
    await getDb().waitlistEntry.create({
      data: { businessId: salon.owner.businessId, clientId: waits.id, service: 'Haircut' },
    })
  }

  const named = async () =>
    (
      await getDb().client.findMany({
        where: { businessId: salon.owner.businessId, erasedAt: null },
        select: { name: true },
        orderBy: { name: 'asc' },
      })
    ).map(({ name }) => name)

  it('are kept for ever unless the owner chose otherwise', async () => {
    await people()
    await unsafeAcrossBusinessesEraseForgottenClients(deps, new AbortController().signal)
    expect(await named()).toHaveLength(8)
  })

  it('are erased after the years the owner chose without a visit; clients who come, will come, wait or are new stay', async () => {
    await people()
    const { due } = await getRetention(salon.owner, systemClock.now())
    expect(due).toEqual([
      { years: 1, clients: 3 },
      { years: 2, clients: 3 },
      { years: 5, clients: 1 },
    ])
    await updateRetention(salon.owner, { keepClientsYears: 2 }, deps)
    while ((await unsafeAcrossBusinessesEraseForgottenClients(deps, new AbortController().signal)).more);
    expect(await named()).toEqual(['Ada King', 'Added lately', 'Comes', 'Waits', 'Will come'])
    expect(
      await getDb().ownerAction.count({ where: { businessId: salon.owner.businessId, verb: 'erased', userId: null } }),
    ).toBe(3)
  })
})
