/**
 * How quiet hours affect waves and manual offers. The database's clock is real; a salon's zone determines its time of
 * day.
 */
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import {
  advanceAll,
  askedAt,
  booked,
  FILE_START,
  freed,
  freshSalon,
  inHours,
  now,
  passTime,
  queued,
  runsOf,
  waits,
  type Waiting,
} from '../../support/freed-slots'
import type { Salon } from '../../support/salon'
import { zoneAt } from '../../support/zone'
import { testNow } from '../../support/test-clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const signal = new AbortController().signal

const offersOf = ({ owner }: Salon) =>
  getDb().waitlistOffer.findMany({ where: { businessId: owner.businessId }, orderBy: { createdAt: 'asc' } })
const mailsOf = ({ owner }: Salon, kind: string) =>
  getDb().message.findMany({
    where: { businessId: owner.businessId, kind },
    select: { channel: true, status: true, dueAt: true },
    orderBy: { createdAt: 'asc' },
  })

/** A zone whose clocks show `hour` when the file starts; the next hour fits each test too. */
const zoneOf = (hour: number) => zoneAt(hour, FILE_START)

/** Eight o'clock to come in that zone. */
function morningAfter(hour: number): Date {
  const thisHour = Math.floor(FILE_START.getTime() / HOUR) * HOUR
  return new Date(thisHour + ((32 - hour) % 24) * HOUR)
}

/** The salon's clocks show `hour` now. Clients who waited until then are considered again. */
async function turnTo(salon: Salon, hour: number): Promise<void> {
  const { businessId } = salon.owner
  await getDb().business.update({ where: { id: businessId }, data: { timezone: zoneOf(hour) } })
  await getDb().recoveryRun.updateMany({
    where: { businessId, nextWaveAt: { not: null } },
    data: { nextWaveAt: testNow() },
  })
  await getDb().message.updateMany({
    where: { businessId, status: 'queued' },
    data: { dueAt: new Date(testNow().getTime() - 1000) },
  })
}

let salons = 0

/**
 * Sets the hour, and adds `names` to the waitlist, each with their own address, because strangers get few emails a day.
 */
async function salonAt(hour: number, ...names: string[]): Promise<{ salon: Salon; waiting: Waiting[] }> {
  const salon = await freshSalon(zoneOf(hour))
  salons += 1
  const waiting: Waiting[] = []
  for (const name of names)
    waiting.push(await waits(salon, name, { email: `${name.toLowerCase()}-${salons}@example.com` }))
  return { salon, waiting }
}

describe('a slot that gets free at two in the morning', () => {
  it('is offered to no one before eight, uses up no candidates, and then gets the whole time to answer', async () => {
    const { salon } = await salonAt(2, 'Ada', 'Bea', 'Cleo', 'Dana')
    await freed(salon, inHours(54))
    await advanceAll()
    await advanceAll()
    expect([await askedAt(salon), await queued(salon, 'offer')]).toEqual([[], []])
    expect(await runsOf(salon)).toEqual([
      expect.objectContaining({ status: 'open', wave: 0, nextWaveAt: morningAfter(2) }),
    ])
    await turnTo(salon, 8)
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada live', '1 Bea live', '1 Cleo live'])
    expect(
      (await offersOf(salon)).map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime()),
    ).toEqual([1, 2, 3].map(() => 120 * MINUTE))
    await sendDueMessages(getDb(), signal)
    expect((await mailsOf(salon, 'offer')).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  })

  it('is not offered by text either, nor to clients who join before eight', async () => {
    const { salon } = await salonAt(2)
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { smsEnabled: true } })
    await freed(salon, inHours(54))
    await advanceAll()
    expect((await runsOf(salon))[0]?.nextWaveAt).toBeNull()
    await waits(salon, 'Tess', { email: null, phone: '+12125550161' })
    await waits(salon, 'Mia')
    await advanceAll()
    expect([await askedAt(salon), (await runsOf(salon))[0]?.nextWaveAt]).toEqual([[], morningAfter(2)])
    await turnTo(salon, 8)
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Tess live', '1 Mia live'])
  })

  it('is offered at once by email where it begins before the morning, wave after wave as by day', async () => {
    const { salon } = await salonAt(2, 'Ada')
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { smsEnabled: true } })
    await waits(salon, 'Tess', { email: null, phone: '+12125550161' })
    await freed(salon, inHours(5))
    await advanceAll()
    expect([await askedAt(salon), await queued(salon, 'offer')]).toEqual([['1 Ada live'], ['Ada email']])
    expect(
      (await offersOf(salon)).map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime()),
    ).toEqual([30 * MINUTE])
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer')).toEqual([expect.objectContaining({ channel: 'email', status: 'sent' })])
    await waits(salon, 'Bea')
    await passTime(salon, 30 * MINUTE)
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada expired', '2 Bea live'])
  })

  it('is proposed to the owner at once, and after the yes offered in the morning', async () => {
    const { salon } = await salonAt(2, 'Ada')
    await getDb().business.updateMany({ where: { id: salon.owner.businessId }, data: { recoveryMode: 'ask_first' } })
    await freed(salon, inHours(54))
    await advanceAll()
    expect([(await runsOf(salon))[0]?.status, await queued(salon, 'recovery_ask')]).toEqual([
      'proposed',
      ['owner email'],
    ])
    await getDb()
      .$executeRaw`UPDATE recovery_runs SET status = 'open', approved_at = now(), next_wave_at = now() WHERE business_id = ${salon.owner.businessId}::uuid`
    await advanceAll()
    expect([await askedAt(salon), (await runsOf(salon))[0]?.nextWaveAt]).toEqual([[], morningAfter(2)])
  })
})

describe('an offer made in the evening', () => {
  it('goes out at once, and its time to answer goes on in the morning', async () => {
    const { salon } = await salonAt(19, 'Ada')
    await freed(salon, inHours(54))
    await advanceAll()
    const [offer] = await offersOf(salon)
    expect((offer?.expiresAt.getTime() ?? 0) - (offer?.createdAt.getTime() ?? 0)).toBe(13 * HOUR)
    expect((await runsOf(salon))[0]?.nextWaveAt).toEqual(offer?.expiresAt)
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer')).toEqual([expect.objectContaining({ status: 'sent' })])
  })

  it('whose time is taken at night says so in the morning', async () => {
    const { salon } = await salonAt(19, 'Ada')
    const start = inHours(54)
    await freed(salon, start)
    await advanceAll()
    await sendDueMessages(getDb(), signal)
    await turnTo(salon, 23)
    await booked(salon, start)
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer_withdrawn')).toEqual([
      { channel: 'email', status: 'queued', dueAt: morningAfter(23) },
    ])
    await turnTo(salon, 8)
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer_withdrawn')).toEqual([expect.objectContaining({ status: 'sent' })])
  })
})

describe('an offer by hand', () => {
  it('at night waits for the morning, and lasts 24 hours from then', async () => {
    const {
      salon,
      waiting: [ada],
    } = await salonAt(2, 'Ada')
    const morning = morningAfter(2)
    const result = await notifyEntry(salon.owner, ada?.entryId ?? '', { start: inHours(54) }, now())
    expect(result).toMatchObject({
      channels: ['email'],
      heldUntil: morning.toISOString(),
      expiresAt: new Date(morning.getTime() + 24 * HOUR).toISOString(),
    })
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer')).toEqual([{ channel: 'email', status: 'queued', dueAt: morning }])
    await turnTo(salon, 8)
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer')).toEqual([expect.objectContaining({ status: 'sent' })])
  })

  it('at night goes out at once where its time is closer than the morning', async () => {
    const {
      salon,
      waiting: [ada],
    } = await salonAt(2, 'Ada')
    const start = inHours(5)
    const result = await notifyEntry(salon.owner, ada?.entryId ?? '', { start }, now())
    expect(result).toMatchObject({ heldUntil: null, expiresAt: start })
    await sendDueMessages(getDb(), signal)
    expect(await mailsOf(salon, 'offer')).toEqual([expect.objectContaining({ status: 'sent' })])
  })

  it('by day lasts 24 hours', async () => {
    const {
      salon,
      waiting: [ada],
    } = await salonAt(12, 'Ada')
    const before = testNow().getTime()
    const { heldUntil, expiresAt } = await notifyEntry(salon.owner, ada?.entryId ?? '', { start: inHours(54) }, now())
    expect(heldUntil).toBeNull()
    const lastsFrom = Date.parse(expiresAt) - 24 * HOUR
    expect([lastsFrom >= before, lastsFrom <= testNow().getTime()]).toEqual([true, true])
  })

  it('that is taken back before the morning is never mentioned', async () => {
    const {
      salon,
      waiting: [ada],
    } = await salonAt(2, 'Ada')
    const start = inHours(54)
    await notifyEntry(salon.owner, ada?.entryId ?? '', { start }, now())
    await updateAppointment(salon.owner, await booked(salon, inHours(60)), { appointmentDate: start }, now())
    await turnTo(salon, 8)
    await sendDueMessages(getDb(), signal)
    expect(
      (await mailsOf(salon, 'offer')).concat(await mailsOf(salon, 'offer_withdrawn')).map(({ status }) => status),
    ).toEqual(['void', 'void'])
  })
})
