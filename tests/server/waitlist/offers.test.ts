import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { listAvailability, listOwnerAvailability } from '@/lib/server/availability/queries'
import { getDb } from '@/lib/server/db'
import { AppError } from '@/lib/server/http/app-error'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { offerScope, type OfferScope } from '@/lib/server/scope'
import { addToWaitlist, joinWaitlist, removeFromWaitlist } from '@/lib/server/waitlist/commands'
import { unsafeAcrossBusinessesExpireOffers } from '@/lib/server/waitlist/expire'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import { getPublicOffer } from '@/lib/server/waitlist/offer-queries'
import { listWaitlist } from '../../support/list-waitlist'
import { countOverlaps } from '../../support/overlaps'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

// Offers use the database's clock, so these tests run in the present.
const NOW = testNow()
const deps = depsAt(NOW)
let salon: Salon
let clients = 0
let days = 2

beforeAll(async () => {
  salon = await openSalon('luna', 'UTC')
})

/** Ten o'clock of a day nobody else in this file uses; never a Sunday, when the salon is closed. */
function freshStart(): string {
  for (;;) {
    const day = new Date(NOW.getTime() + (days += 1) * 24 * 3_600_000)
    if (day.getUTCDay() !== 0) return `${day.toISOString().slice(0, 10)}T10:00:00.000Z`
  }
}

async function someoneWaiting(at: Salon = salon): Promise<{ entryId: string; clientId: string }> {
  const number = (clients += 1)
  const client = await getDb().client.create({
    data: { businessId: at.owner.businessId, name: `Client ${number}`, email: `client-${number}@example.com` },
    select: { id: true },
  })
  const entry = await addToWaitlist(at.owner, { clientId: client.id, service: 'Haircut' }, deps)
  return { entryId: entry.id, clientId: client.id }
}

async function offered(
  start: string | null,
  at: Salon = salon,
): Promise<{ scope: OfferScope; entryId: string; clientId: string; token: string }> {
  const waiting = await someoneWaiting(at)
  const { claimUrl } = await notifyEntry(at.owner, waiting.entryId, start ? { start } : {}, deps)
  const token = claimUrl.split('/').at(-1) ?? ''
  return { ...waiting, token, scope: await offerScope(token, null) }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: AppError) => error.code,
  )
const expire = (scope: OfferScope) =>
  getDb()
    .$executeRaw`UPDATE waitlist_offers SET expires_at = now() - interval '1 second' WHERE id = ${scope.offerId}::uuid`
const visitsAt = (start: string) =>
  getDb().appointment.findMany({ where: { businessId: salon.owner.businessId, appointmentDate: start } })
const isFree = async (start: string) => {
  const date = start.slice(0, 10)
  const {
    days: [day],
  } = await listAvailability(salon.visitor, { serviceId: salon.serviceId, from: date, to: date }, NOW)
  return day?.slots.some((slot) => slot.start === start) ?? false
}

describe('claiming an offer', () => {
  it('books the time, confirmed and with its messages, and takes the client off the waitlist', async () => {
    const start = freshStart()
    const { scope, entryId, clientId } = await offered(start)
    const claimed = await claimOffer(scope, {}, deps)
    expect(claimed).toMatchObject({ state: 'claimed', startsAt: start, client: { name: 'Client' } })
    expect(await visitsAt(start)).toEqual([
      expect.objectContaining({
        id: claimed.appointmentId,
        clientId,
        status: 'confirmed',
        source: 'waitlist',
        confirmedAt: NOW,
      }),
    ])
    expect((await listWaitlist(salon.owner, NOW)).map(({ id }) => id)).not.toContain(entryId)
    expect(
      await getDb().reminder.count({ where: { appointmentId: claimed.appointmentId ?? '', type: 'confirmation' } }),
    ).toBe(1)
    expect(
      await getDb().appointmentEvent.findMany({
        where: { appointmentId: claimed.appointmentId ?? '' },
        select: { type: true, actor: true, toStatus: true },
      }),
    ).toEqual([{ type: 'booked', actor: 'customer', toStatus: 'confirmed' }])
  })

  it('twice, even at once, is success and one appointment', async () => {
    const start = freshStart()
    const { scope } = await offered(start)
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimOffer(scope, {}, deps)))
    expect(new Set(claims.map(({ appointmentId }) => appointmentId)).size).toBe(1)
    expect(await visitsAt(start)).toHaveLength(1)
  })

  it('by 50 holders of one time at once gives exactly one of them the appointment; the others keep their place', async () => {
    const start = freshStart()
    const holders = []
    for (let count = 0; count < 50; count += 1) holders.push(await offered(start))
    const outcomes = await Promise.all(holders.map(({ scope }) => codeOf(claimOffer(scope, {}, deps))))
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(outcomes.filter((code) => code === 'offer_taken')).toHaveLength(49)
    expect(await visitsAt(start)).toHaveLength(1)
    expect(await countOverlaps()).toBe(0)
    const waiting = new Set((await listWaitlist(salon.owner, NOW)).map(({ id }) => id))
    expect(holders.filter(({ entryId }) => waiting.has(entryId))).toHaveLength(49)
    const states = await Promise.all(holders.map(({ scope }) => getPublicOffer(scope)))
    expect(states.map(({ state }) => state).sort()).toEqual(['claimed', ...Array.from({ length: 49 }, () => 'taken')])
  })

  it('after its end, by the database clock, is refused kindly and books nothing', async () => {
    const start = freshStart()
    const { scope } = await offered(start)
    await expire(scope)
    await expect(claimOffer(scope, {}, deps)).rejects.toMatchObject({ status: 409, code: 'offer_expired' })
    expect((await getPublicOffer(scope)).state).toBe('expired')
    expect(await visitsAt(start)).toEqual([])
  })

  it('racing its end is either booked or ended, never both', async () => {
    const start = freshStart()
    const { scope } = await offered(start)
    const [outcome] = await Promise.all([codeOf(claimOffer(scope, {}, deps)), expire(scope)])
    expect([outcome, (await visitsAt(start)).length]).toEqual(outcome === 'ok' ? ['ok', 1] : ['offer_expired', 0])
  })

  it('without a fixed time books the one chosen, and a taken one leaves the offer open', async () => {
    const start = freshStart()
    const { scope } = await offered(null)
    await expect(claimOffer(scope, {}, deps)).rejects.toMatchObject({ status: 400 })
    await createAppointment(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', appointmentDate: start, duration: 60 },
      deps,
    )
    await expect(claimOffer(scope, { start }, deps)).rejects.toMatchObject({
      code: 'slot_taken',
      details: { extra: { alternatives: expect.any(Array) } },
    })
    expect((await getPublicOffer(scope)).state).toBe('open')
    const other = freshStart()
    expect(await claimOffer(scope, { start: other }, deps)).toMatchObject({ state: 'claimed' })
    expect(await visitsAt(other)).toHaveLength(1)
  })

  it('is refused once its holder declined it, and they keep their place', async () => {
    const { scope, entryId } = await offered(freshStart())
    expect(await declineOffer(scope, deps)).toMatchObject({ state: 'declined' })
    expect(await codeOf(claimOffer(scope, {}, deps))).toBe('offer_closed')
    expect((await listWaitlist(salon.owner, NOW)).map(({ id }) => id)).toContain(entryId)
  })
})

describe('an offer nobody answered', () => {
  const stateOf = async (scope: OfferScope) => {
    const { status, entry } = await getDb().waitlistOffer.findFirstOrThrow({
      where: { id: scope.offerId },
      select: { status: true, entry: { select: { unansweredOffers: true } } },
    })
    return [status, entry.unansweredOffers]
  }

  it('is marked by the worker and counted once, however many workers look; an open one is left alone', async () => {
    const ended = await offered(freshStart())
    const standing = await offered(freshStart())
    await expire(ended.scope)
    await Promise.all([1, 2, 3, 4].map(() => unsafeAcrossBusinessesExpireOffers(getDb())))
    expect(await stateOf(ended.scope)).toEqual(['expired', 1])
    expect(await stateOf(standing.scope)).toEqual(['live', 0])
  })

  it('is counted at once where the owner offers another time before the worker came', async () => {
    const { scope, entryId } = await offered(freshStart())
    await expire(scope)
    await Promise.all([
      unsafeAcrossBusinessesExpireOffers(getDb()),
      codeOf(notifyEntry(salon.owner, entryId, {}, deps)),
    ])
    await unsafeAcrossBusinessesExpireOffers(getDb())
    expect(await stateOf(scope)).toEqual(['expired', 1])
  })

  it('racing its claim is either booked and not counted, or counted and not booked', async () => {
    const races = await Promise.all(Array.from({ length: 20 }, () => offered(null)))
    const starts = races.map(() => freshStart())
    await Promise.all(
      races.map(
        ({ scope }) =>
          getDb()
            .$executeRaw`UPDATE waitlist_offers SET expires_at = now() + interval '40 milliseconds' WHERE id = ${scope.offerId}::uuid`,
      ),
    )
    const sweeps = Array.from({ length: 40 }, async (_, index) => {
      await getDb().$executeRaw`SELECT pg_sleep(${index * 0.004})`
      return unsafeAcrossBusinessesExpireOffers(getDb())
    })
    const [outcomes] = await Promise.all([
      Promise.all(races.map(({ scope }, index) => codeOf(claimOffer(scope, { start: starts[index] as string }, deps)))),
      ...sweeps,
    ])
    await unsafeAcrossBusinessesExpireOffers(getDb())
    for (const [index, { scope }] of races.entries()) {
      const booked = (await visitsAt(starts[index] as string)).length
      expect([outcomes[index], booked, ...(await stateOf(scope))]).toEqual(
        outcomes[index] === 'ok' ? ['ok', 1, 'claimed', 0] : ['offer_expired', 0, 'expired', 1],
      )
    }
  })

  it('is forgiven by any answer', async () => {
    const { scope, entryId } = await offered(freshStart())
    await expire(scope)
    await unsafeAcrossBusinessesExpireOffers(getDb())
    const { claimUrl } = await notifyEntry(salon.owner, entryId, {}, deps)
    const next = await offerScope(claimUrl.split('/').at(-1) ?? '', null)
    expect(await stateOf(next)).toEqual(['live', 1])
    await declineOffer(next, deps)
    expect(await stateOf(next)).toEqual(['declined', 0])
  })
})

describe('a live offer', () => {
  it('hides its time from visitors, not from the owner, and gives it back when it ends', async () => {
    const start = freshStart()
    expect(await isFree(start)).toBe(true)
    const { scope } = await offered(start)
    expect(await isFree(start)).toBe(false)
    const date = start.slice(0, 10)
    const owners = await listOwnerAvailability(salon.owner, { serviceId: salon.serviceId, from: date, to: date }, NOW)
    expect(owners.days[0]?.slots.map((slot) => slot.start)).toContain(start)
    await expire(scope)
    expect(await isFree(start)).toBe(true)
  })

  it('is the only one of its entry, until it has ended', async () => {
    const { scope, entryId } = await offered(freshStart())
    expect(await codeOf(notifyEntry(salon.owner, entryId, {}, deps))).toBe('offer_live')
    await expire(scope)
    expect(await codeOf(notifyEntry(salon.owner, entryId, {}, deps))).toBe('ok')
    expect(await getDb().waitlistOffer.count({ where: { entryId, status: 'live' } })).toBe(1)
  })

  it('is withdrawn when the owner takes its time, and the holder keeps their place', async () => {
    const start = freshStart()
    const { scope, entryId } = await offered(start)
    await createAppointment(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', appointmentDate: start, duration: 60 },
      deps,
    )
    expect(await codeOf(claimOffer(scope, {}, deps))).toBe('offer_taken')
    expect((await listWaitlist(salon.owner, NOW)).map(({ id }) => id)).toContain(entryId)
    expect(await getDb().message.count({ where: { dedupeKey: `${scope.offerId}:offer_withdrawn:email` } })).toBe(1)
  })

  it('ends when its entry is taken off the list', async () => {
    const { scope, entryId } = await offered(freshStart())
    await removeFromWaitlist(salon.owner, entryId, deps)
    expect((await getPublicOffer(scope)).state).toBe('withdrawn')
    expect(await codeOf(claimOffer(scope, {}, deps))).toBe('offer_closed')
  })
})

describe('notifying', () => {
  it('refuses a time that is taken, with others instead, and one in the past', async () => {
    const { entryId } = await someoneWaiting()
    const start = freshStart()
    await createAppointment(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', appointmentDate: start, duration: 60 },
      deps,
    )
    await expect(notifyEntry(salon.owner, entryId, { start }, deps)).rejects.toMatchObject({
      code: 'slot_taken',
      details: { extra: { alternatives: expect.any(Array) } },
    })
    await expect(notifyEntry(salon.owner, entryId, { start: '2020-01-01T10:00:00Z' }, deps)).rejects.toMatchObject({
      status: 400,
    })
  })

  it('sends email and text with the link, whose secret is stored nowhere', async () => {
    const texting = await openTextingSalon('iron')
    const { entryId, clientId } = await someoneWaiting(texting)
    await getDb().client.updateMany({
      where: { id: clientId },
      data: { phone: '(212) 555-0177', phoneE164: '+12125550177', smsConsentAt: NOW },
    })
    const { claimUrl, channels, offerId } = await notifyEntry(texting.owner, entryId, {}, deps)
    expect(channels).toEqual(['email', 'sms'])
    await sendDueMessages(getDb(), new AbortController().signal)
    const token = claimUrl.split('/').at(-1) ?? ''
    const inbox = await getDb().devInboxMessage.findMany({
      where: { text: { contains: token } },
      select: { channel: true },
    })
    expect(inbox.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
    expect(await getDb().message.count({ where: { kind: 'offer', clientId, status: 'sent' } })).toBe(2)
    const stored = await getDb().$queryRaw<{ n: number }[]>`
      SELECT (SELECT count(*) FROM messages m WHERE m::text LIKE ${`%${token}%`})::int + (SELECT count(*) FROM waitlist_offers o WHERE o::text LIKE ${`%${token}%`})::int AS n`
    expect(stored[0]?.n).toBe(0)
    expect(token).toHaveLength(43)
    expect((await offerScope(token, 'iron')).offerId).toBe(offerId)
    await expect(offerScope(token, 'luna')).rejects.toMatchObject({ status: 404 })
  })

  it('sends nothing about an offer that ended before its message went out', async () => {
    const { scope, clientId } = await offered(freshStart())
    await declineOffer(scope, deps)
    await sendDueMessages(getDb(), new AbortController().signal)
    expect(await getDb().message.findMany({ where: { clientId, kind: 'offer' }, select: { status: true } })).toEqual([
      { status: 'void' },
    ])
  })
})

describe('joining', () => {
  const dana = { name: 'Dana Fox', phone: '(212) 555-0144', service: 'Haircut' }

  it('returns the position, keeps the place of a client who joins again, and the key gives the first response', async () => {
    const key = { idempotencyKey: 'once' }
    const first = await joinWaitlist(salon.visitor, dana, deps, key)
    expect(await joinWaitlist(salon.visitor, dana, deps, key)).toEqual(first)
    const again = await joinWaitlist(salon.visitor, { ...dana, preferredDate: freshStart().slice(0, 10) }, deps)
    expect(again.id).toBe(first.id)
    const entry = (await listWaitlist(salon.owner, NOW)).find(({ id }) => id === first.id)
    expect(entry).toMatchObject({ client: { name: 'Dana Fox' }, service: 'Haircut', preferredDate: expect.any(String) })
  })

  it('refuses a past day and a service that is not offered', async () => {
    await expect(joinWaitlist(salon.visitor, { ...dana, preferredDate: '2020-01-01' }, deps)).rejects.toMatchObject({
      details: { fields: { preferredDate: expect.any(String) } },
    })
    await expect(joinWaitlist(salon.visitor, { ...dana, service: 'Juggling' }, deps)).rejects.toMatchObject({
      details: { fields: { service: expect.any(String) } },
    })
  })

  it('takes no entry of another business for a booking, and nothing is booked', async () => {
    const foreign = await someoneWaiting(await openSalon('elsewhere', 'UTC'))
    const start = freshStart()
    const body = {
      clientId: salon.clientId,
      service: 'Haircut',
      appointmentDate: start,
      duration: 60,
      waitlistEntryId: foreign.entryId,
    }
    expect(await codeOf(createAppointment(salon.owner, body, deps))).toBe('not_found')
    expect(await visitsAt(start)).toEqual([])
    expect(await getDb().waitlistEntry.count({ where: { id: foreign.entryId, active: true } })).toBe(1)
  })

  it('goes on, with its offer, where the owner books for somebody else after all', async () => {
    const { scope, entryId } = await offered(null)
    const body = { clientId: salon.clientId, service: 'Haircut', appointmentDate: freshStart(), duration: 60 }
    await createAppointment(salon.owner, { ...body, waitlistEntryId: entryId }, deps)
    expect((await listWaitlist(salon.owner, NOW)).map(({ id }) => id)).toContain(entryId)
    expect(await getPublicOffer(scope)).toMatchObject({ state: 'open' })
  })

  it('that has ended books nothing more', async () => {
    const { scope, entryId, clientId } = await offered(freshStart())
    await claimOffer(scope, {}, deps)
    const start = freshStart()
    const body = { clientId, service: 'Haircut', appointmentDate: start, duration: 60, waitlistEntryId: entryId }
    expect(await codeOf(createAppointment(salon.owner, body, deps))).toBe('not_waiting')
    expect(await visitsAt(start)).toEqual([])
  })

  it('ends with the appointment the owner books for the holder', async () => {
    const { entryId, clientId } = await someoneWaiting()
    await createAppointment(
      salon.owner,
      { clientId, service: 'Haircut', appointmentDate: freshStart(), duration: 60, waitlistEntryId: entryId },
      deps,
    )
    expect((await listWaitlist(salon.owner, NOW)).map(({ id }) => id)).not.toContain(entryId)
  })
})
