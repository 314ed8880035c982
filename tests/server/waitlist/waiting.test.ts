import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import {
  appointmentScope,
  entryScope,
  offerScope,
  type AppointmentScope,
  type EntryScope,
  type OfferScope,
} from '@/lib/server/scope'
import { deleteService } from '@/lib/server/service/commands'
import { createStaff, deleteStaff } from '@/lib/server/staff/commands'
import { addToWaitlist, joinWaitlist } from '@/lib/server/waitlist/commands'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'
import { changeWish, leaveByLink } from '@/lib/server/waitlist/entry-commands'
import { waitingUrl } from '@/lib/server/waitlist/entry-link'
import { getPublicWaiting } from '@/lib/server/waitlist/entry-queries'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import { getPublicOffer } from '@/lib/server/waitlist/offer-queries'
import { listWaitlist } from '../../support/list-waitlist'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

// Offers use the database's clock, so these tests run in the present.
const NOW = testNow()
const deps = depsAt(NOW)
let salon: Salon
let salons = 0
beforeEach(async () => {
  salon = await openSalon(`waiting-${(salons += 1)}`, 'UTC')
})

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const business = () => ({ ...salon.owner, id: salon.owner.businessId })
const scopeOf = (entryId: string) => entryScope(tokenOf(waitingUrl(business(), entryId)), salon.owner.subdomain)
const see = (scope: EntryScope) => getPublicWaiting(scope, NOW)
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const people = ['Ada', 'Ben', 'Cleo', 'Dana']

let joined = 0

/** Each joins a millisecond after the one before. */
async function join(name: string, over: Record<string, unknown> = {}) {
  const body = { name, phone: `(212) 555-01${20 + people.indexOf(name)}`, service: 'Haircut', ...over }
  return joinWaitlist(salon.visitor, body, depsAt(new Date(NOW.getTime() + (joined += 1))))
}

/** Ten o'clock of the next day but one on which the salon is open. */
function openTime(): string {
  const day = new Date(NOW.getTime() + 2 * 86_400_000).getUTCDay() === 0 ? inDays(3) : inDays(2)
  return `${day}T10:00:00.000Z`
}

it('names no service that is no longer offered, so that nobody looks for its free times', async () => {
  const { id } = await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut' }, deps)
  const wanted = async () => [(await listWaitlist(salon.owner, NOW))[0], await see(await scopeOf(id))]
  expect(await wanted()).toMatchObject([{ serviceId: salon.serviceId }, { serviceId: salon.serviceId }])
  await deleteService(salon.owner, salon.serviceId, deps)
  expect(await wanted()).toMatchObject([
    { service: 'Haircut', serviceId: null },
    { service: 'Haircut', serviceId: null },
  ])
})

describe('joining', () => {
  it('returns the link of a new place, which shows the place and the wish', async () => {
    await join('Ada')
    const ben = await join('Ben', {
      noticeMinutes: 1440,
      timeOfDay: 'evening',
      preferredDate: inDays(3),
      notes: 'Back door',
    })
    const seen = await see(await entryScope(tokenOf(ben.waitingUrl ?? ''), salon.owner.subdomain))
    expect(seen).toMatchObject({
      state: 'waiting',
      position: 2,
      service: 'Haircut',
      client: { name: 'Ben' },
      preferredDate: `${inDays(3)}T00:00:00.000Z`,
      earliestMinutes: 1020,
      latestMinutes: 1440,
      noticeMinutes: 1440,
      offer: null,
      earlierThan: null,
      booked: null,
    })
    expect((await listWaitlist(salon.owner, NOW))[1]).toMatchObject({ noticeMinutes: 1440 })
  })

  it('as a client who is already on the list reveals no link: it goes to its holder alone, once', async () => {
    const first = await join('Ada', { email: 'ada@example.com' })
    const again = await join('Ada', { timeOfDay: 'morning' })
    expect(again).toEqual({ id: first.id, position: 1, waitingUrl: null, channels: ['email'] })
    expect(
      await getDb().message.findMany({
        where: { businessId: salon.owner.businessId, kind: 'waitlist_joined' },
        select: { channel: true, payload: true },
      }),
    ).toEqual([{ channel: 'email', payload: { entryId: first.id } }])
  })

  it('again with the same key answers the same link, and stores none', async () => {
    const body = { name: 'Ada', phone: '(212) 555-0120', service: 'Haircut' }
    const both = [
      await joinWaitlist(salon.visitor, body, deps, { idempotencyKey: 'k' }),
      await joinWaitlist(salon.visitor, body, deps, { idempotencyKey: 'k' }),
    ]
    expect(both[1]).toEqual(both[0])
    const stored = await getDb().idempotencyKey.findMany({
      where: { businessId: salon.owner.businessId },
      select: { response: true },
    })
    expect(JSON.stringify(stored)).not.toContain(tokenOf(both[0]?.waitingUrl ?? ''))
  })
})

describe("the holder of a place's link", () => {
  it('changes what they want and keep their place; any answer makes up for offers left unanswered', async () => {
    await join('Ada')
    const { id } = await join('Ben', { timeOfDay: 'evening' })
    await join('Cleo')
    await getDb().waitlistEntry.updateMany({ where: { id }, data: { unansweredOffers: 3 } })
    const changed = await changeWish(
      await scopeOf(id),
      { timeOfDay: 'morning', noticeMinutes: 120, staffId: salon.staffId },
      deps,
    )
    expect(changed).toMatchObject({ position: 2, latestMinutes: 720, noticeMinutes: 120, staff: { name: 'Luna' } })
    expect(
      await getDb().waitlistEntry.findFirstOrThrow({
        where: { id },
        select: { unansweredOffers: true, service: true },
      }),
    ).toEqual({ unansweredOffers: 0, service: 'Haircut' })
  })

  it('is refused at the field where a day has passed or nobody there is that person', async () => {
    const scope = await scopeOf((await join('Ada')).id)
    await expect(changeWish(scope, { preferredDate: inDays(-1) }, deps)).rejects.toMatchObject({
      status: 400,
      details: { fields: { preferredDate: 'Please choose today or a later date' } },
    })
    const other = await openSalon(`other-${salons}`)
    await expect(changeWish(scope, { staffId: other.staffId }, deps)).rejects.toMatchObject({
      status: 400,
      details: { fields: { staffId: 'Choose a staff member of this business' } },
    })
  })

  it('leaves, idempotently: the next moves up, a live offer ends, and nothing can be changed anymore', async () => {
    const { id } = await join('Ada')
    const ben = await join('Ben')
    const { claimUrl } = await notifyEntry(salon.owner, id, { start: openTime() }, deps)
    const scope = await scopeOf(id)
    expect(await see(scope)).toMatchObject({ offer: { url: claimUrl, timeLabel: '10:00 AM' } })
    expect(await leaveByLink(scope, deps)).toMatchObject({ state: 'left', position: null, offer: null })
    expect(await leaveByLink(scope, deps)).toMatchObject({ state: 'left' })
    expect(await see(await scopeOf(ben.id))).toMatchObject({ position: 1 })
    expect(await getPublicOffer(await offerScope(tokenOf(claimUrl), null))).toMatchObject({
      state: 'withdrawn',
      waitingUrl: null,
    })
    await expect(changeWish(scope, {}, deps)).rejects.toMatchObject({ status: 409, code: 'not_waiting' })
  })

  it('shows the result once a time was taken', async () => {
    const { id } = await join('Ada')
    const { claimUrl } = await notifyEntry(salon.owner, id, { start: openTime() }, deps)
    const { appointmentId } = await claimOffer(await offerScope(tokenOf(claimUrl), null), {}, deps)
    expect(await see(await scopeOf(id))).toMatchObject({
      state: 'booked',
      position: null,
      booked: { id: appointmentId, timeLabel: '10:00 AM' },
    })
    await cancelAsCustomer(await appointmentScope(appointmentId ?? '', null), {}, deps)
    expect(await see(await scopeOf(id))).toMatchObject({ state: 'booked', booked: null })
  })

  it('sees the appointment that the owner booked for them, as long as it is theirs', async () => {
    const entry = await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut' }, deps)
    const { claimUrl } = await notifyEntry(salon.owner, entry.id, {}, deps)
    const later = depsAt(new Date(NOW.getTime() + 60_000))
    const { id } = await createAppointment(
      salon.owner,
      {
        clientId: salon.clientId,
        service: 'Color',
        appointmentDate: openTime(),
        duration: 60,
        waitlistEntryId: entry.id,
      },
      later,
    )
    const seen = async () => [
      await see(await scopeOf(entry.id)),
      await getPublicOffer(await offerScope(tokenOf(claimUrl), null)),
    ]
    expect(await seen()).toMatchObject([
      { state: 'booked', booked: { id, service: 'Color', timeLabel: '10:00 AM' } },
      { state: 'withdrawn', movesFrom: null, bookedSince: { appointmentId: id, timeLabel: '10:00 AM' } },
    ])
    const other = await getDb().client.create({
      data: { businessId: salon.owner.businessId, name: 'Ben Ode' },
      select: { id: true },
    })
    await updateAppointment(salon.owner, id, { clientId: other.id }, deps)
    expect(await seen()).toMatchObject([
      { state: 'booked', booked: null },
      { state: 'withdrawn', bookedSince: null },
    ])
  })

  it('sees the appointment they have since claimed where an older offer has ended', async () => {
    const { id } = await join('Ada')
    const first = await notifyEntry(salon.owner, id, {}, deps)
    await declineOffer(await offerScope(tokenOf(first.claimUrl), null), deps)
    const second = await notifyEntry(salon.owner, id, { start: openTime() }, deps)
    const { appointmentId, bookedSince } = await claimOffer(await offerScope(tokenOf(second.claimUrl), null), {}, deps)
    expect(bookedSince).toBeNull()
    expect(await getPublicOffer(await offerScope(tokenOf(first.claimUrl), null))).toMatchObject({
      state: 'declined',
      bookedSince: { appointmentId },
    })
  })

  it('waits for anyone once the staff member they wanted has left', async () => {
    const mateo = { name: 'Mateo', color: '#0f766e', active: true, serviceIds: [], hasOwnHours: false, hours: [] }
    const staffId = (await createStaff(salon.owner, mateo, deps)).id
    const { id } = await join('Ada', { staffId })
    expect(await see(await scopeOf(id))).toMatchObject({ staffId, staff: { name: 'Mateo' } })
    await deleteStaff(salon.owner, staffId, deps)
    expect(await see(await scopeOf(id))).toMatchObject({ staffId: null, staff: null })
  })

  it('sees a first name only, and never what the owner noted', async () => {
    const entry = await addToWaitlist(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', notes: 'owes us ten' },
      deps,
    )
    const seen = JSON.stringify(await see(await scopeOf(entry.id)))
    for (const secret of ['King', 'ada@', '555-0101', '5550101', 'owes us']) expect(seen).not.toContain(secret)
  })

  it("finds it on the business's own host only", async () => {
    const token = tokenOf(waitingUrl(business(), (await join('Ada')).id))
    for (const host of [null, 'someone-else'])
      await expect(entryScope(token, host)).rejects.toMatchObject({ status: 404 })
    await expect(
      entryScope(`${token.slice(0, 30)}${token[30] === 'x' ? 'y' : 'x'}${token.slice(31)}`, salon.owner.subdomain),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('an offer', () => {
  it('tells the place and where to see it, until and after it ends', async () => {
    await join('Ada')
    const { id } = await join('Ben')
    const { claimUrl } = await notifyEntry(salon.owner, id, {}, deps)
    const scope = await offerScope(tokenOf(claimUrl), null)
    const place = { position: 2, waitingUrl: waitingUrl(business(), id), movesFrom: null }
    expect(await getPublicOffer(scope)).toMatchObject({ state: 'open', ...place })
    expect(await declineOffer(scope, deps)).toMatchObject({ state: 'declined', ...place })
  })

  describe('to a client with a visit', () => {
    let start: string
    let visit: AppointmentScope
    let entry: EntryScope
    let offer: OfferScope
    beforeEach(async () => {
      start = openTime()
      const ada = { name: 'Ada', phone: '(212) 555-0120', serviceId: salon.serviceId, appointmentDate: start }
      const { id } = await bookAppointment(salon.visitor, ada, deps)
      visit = await appointmentScope(id, null)
      await chooseEarlier(visit, { wanted: true }, deps)
      const wish = { where: { appointmentId: id }, select: { id: true } } as const
      const entryId = (await getDb().waitlistEntry.findFirstOrThrow(wish)).id
      entry = await scopeOf(entryId)
      const { claimUrl } = await notifyEntry(salon.owner, entryId, { start: start.replace('T10', 'T09') }, deps)
      offer = await offerScope(tokenOf(claimUrl), null)
    })

    it('names the visit that would move, and that stays if they stop waiting', async () => {
      const id = visit.appointmentId
      const movesFrom = { appointmentId: id, timeLabel: '10:00 AM' }
      expect(await getPublicOffer(offer)).toMatchObject({ movesFrom, timeLabel: '9:00 AM', position: null })
      expect(await see(entry)).toMatchObject({
        isMove: true,
        position: null,
        earlierThan: { id, timeLabel: '10:00 AM' },
      })
      expect(await leaveByLink(entry, deps)).toMatchObject({ state: 'left', earlierThan: { id } })
      expect(await getPublicOffer(offer)).toMatchObject({
        state: 'withdrawn',
        isMove: true,
        movesFrom,
        waitingUrl: null,
      })
      expect(await getDb().appointment.findFirstOrThrow({ where: { id }, select: { status: true } })).toEqual({
        status: 'scheduled',
      })
    })

    it('names no visit that has been cancelled', async () => {
      await cancelAsCustomer(visit, {}, deps)
      expect(await getPublicOffer(offer)).toMatchObject({ state: 'withdrawn', isMove: true, movesFrom: null })
      expect(await see(entry)).toMatchObject({ state: 'left', isMove: true, earlierThan: null })
    })

    it('names no visit that the owner has given to another client', async () => {
      await updateAppointment(salon.owner, visit.appointmentId, { clientId: salon.clientId }, deps)
      expect(await getPublicOffer(offer)).toMatchObject({ state: 'withdrawn', isMove: true, movesFrom: null })
      expect(await see(entry)).toMatchObject({ state: 'left', isMove: true, earlierThan: null })
    })

    it('moves no visit anymore that it has moved', async () => {
      const claimed = await claimOffer(offer, {}, deps)
      expect(claimed).toMatchObject({ state: 'claimed', appointmentId: visit.appointmentId, movesFrom: null })
      expect(await see(entry)).toMatchObject({ state: 'booked', earlierThan: null, booked: { timeLabel: '9:00 AM' } })
    })

    it('is over with the wish once the visit has begun, marked or not', async () => {
      const begun = new Date(start)
      expect(await getPublicWaiting(entry, begun)).toMatchObject({ state: 'left', earlierThan: null, offer: null })
      await expect(changeWish(entry, {}, depsAt(begun))).rejects.toMatchObject({ status: 409, code: 'not_waiting' })
      const past = new Date(NOW.getTime() - 60_000)
      await getDb().appointment.updateMany({
        where: { id: visit.appointmentId },
        data: { appointmentDate: past, blockedFrom: past },
      })
      expect(await getPublicOffer(offer)).toMatchObject({ state: 'withdrawn', movesFrom: null, waitingUrl: null })
    })
  })
})
