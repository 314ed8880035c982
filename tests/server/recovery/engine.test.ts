/** How a freed slot gets its run, and who gets offers when. */
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { updateClient } from '@/lib/server/client/commands'
import { getDb } from '@/lib/server/db'
import { runWorker } from '@/lib/server/jobs/run-worker'
import { listWaiting } from '@/lib/server/recovery/waiting'
import { appointmentScope } from '@/lib/server/scope'
import { deleteService } from '@/lib/server/service/commands'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { listOfferTimes } from '@/lib/server/waitlist/offer-queries'
import {
  advanceAll,
  askedAt,
  booked,
  freed,
  freshSalon,
  inHours,
  liveOffer,
  now,
  passTime,
  queued,
  runsOf,
  someone,
  waits,
  type Waiting,
} from '../../support/freed-slots'
import type { Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let salon: Salon

beforeEach(async () => {
  salon = await freshSalon()
})

async function waiting(...names: string[]): Promise<Waiting[]> {
  const all: Waiting[] = []
  for (const name of names) all.push(await waits(salon, name))
  return all
}

/** Who is listed as waiting, without those who have an offer. */
async function waitingNames(): Promise<string[]> {
  return (await listWaiting(salon.owner, testNow())).map(({ client }) => client.name)
}

/** Whether the visit's row and the run's were last written by one transaction. */
async function writtenTogether(visitId: string): Promise<boolean> {
  const [row] = await getDb().$queryRaw<{ together: boolean }[]>`
    SELECT bool_or(a.xmin::text = r.xmin::text) AS together FROM appointments a JOIN recovery_runs r ON r.freed_appointment_id = a.id WHERE a.id = ${visitId}::uuid`
  return row?.together ?? false
}

describe('a slot that gets free', () => {
  it('has a run from the very transaction that cancelled its visit', async () => {
    const start = inHours(24)
    const id = await freed(salon, start)
    const [run] = await runsOf(salon)
    expect(run).toMatchObject({
      cause: 'cancelled',
      mode: 'automatic',
      status: 'open',
      wave: 0,
      freedAppointmentId: id,
      startsAt: new Date(start),
      endsAt: new Date(Date.parse(start) + HOUR),
      freedPriceCents: 6500,
      nextWaveAt: expect.any(Date),
    })
    expect(await writtenTogether(id)).toBe(true)
  })

  it('has one where its visit moved away, whoever moved it, and none where it overlaps its old self', async () => {
    const [from, to] = [inHours(24), inHours(26)]
    const id = await booked(salon, from)
    await rescheduleAsCustomer(await appointmentScope(id, null), { appointmentDate: to }, now())
    expect(await writtenTogether(id)).toBe(true)
    await updateAppointment(salon.owner, id, { appointmentDate: inHours(26.5) }, now())
    expect(
      (await runsOf(salon)).map(({ cause, startsAt, endsAt }) => [
        cause,
        startsAt.toISOString(),
        (endsAt.getTime() - startsAt.getTime()) / MINUTE,
      ]),
    ).toEqual([
      ['moved', from, 60],
      ['moved', to, 30],
    ])
  })

  it('has one for the part that a shorter visit leaves, and none for less than a quarter of an hour', async () => {
    const start = inHours(24)
    const id = await booked(salon, start, { duration: 90 })
    await updateAppointment(salon.owner, id, { duration: 80 }, now())
    expect(await runsOf(salon)).toEqual([])
    await updateAppointment(salon.owner, id, { duration: 45 }, now())
    expect(await runsOf(salon)).toEqual([
      expect.objectContaining({
        cause: 'shortened',
        startsAt: new Date(Date.parse(start) + 45 * MINUTE),
        endsAt: new Date(Date.parse(start) + 80 * MINUTE),
      }),
    ])
  })

  it('is not offered any more where it starts within 45 minutes, and its run ends in time', async () => {
    const [ada] = await waiting('Ada')
    await freed(salon, inHours(3))
    await getDb().recoveryRun.updateMany({
      where: { businessId: salon.owner.businessId },
      data: { startsAt: new Date(testNow().getTime() + 44 * MINUTE) },
    })
    await advanceAll()
    expect(await runsOf(salon)).toEqual([
      expect.objectContaining({ status: 'exhausted', nextWaveAt: null, closedAt: expect.any(Date) }),
    ])
    expect(await getDb().waitlistOffer.count({ where: { entryId: ada?.entryId ?? '' } })).toBe(0)
  })

  it('is offered to nobody where the business does not refill', async () => {
    await getDb().business.updateMany({ where: { id: salon.owner.businessId }, data: { recoveryMode: 'off' } })
    await freed(salon, inHours(24))
    await waiting('Ada')
    await advanceAll()
    expect([await askedAt(salon), (await runsOf(salon))[0]?.nextWaveAt]).toEqual([[], null])
  })

  it('is not offered to a client the owner has archived, although they ask for an earlier visit', async () => {
    const clientId = await someone(salon, 'Ada')
    const visit = await booked(salon, inHours(48), { clientId })
    await updateClient(salon.owner, clientId, { archived: true }, now())
    await chooseEarlier(await appointmentScope(visit, null), { wanted: true }, now())
    await waiting('Bea')
    await freed(salon, inHours(24))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Bea live'])
  })

  it('is proposed once to an owner who wants to be asked, and offered after approval', async () => {
    await getDb().business.updateMany({ where: { id: salon.owner.businessId }, data: { recoveryMode: 'ask_first' } })
    await freed(salon, inHours(24))
    await advanceAll()
    expect((await runsOf(salon))[0]).toMatchObject({ status: 'open', nextWaveAt: null })
    await waiting('Ada', 'Bea')
    await advanceAll()
    await advanceAll()
    expect((await runsOf(salon))[0]).toMatchObject({ status: 'proposed' })
    expect([await queued(salon, 'recovery_ask'), await askedAt(salon)]).toEqual([['owner email'], []])
    await getDb()
      .$executeRaw`UPDATE recovery_runs SET status = 'open', approved_at = now(), next_wave_at = now() WHERE business_id = ${salon.owner.businessId}::uuid`
    await advanceAll()
    expect([await queued(salon, 'recovery_ask'), await askedAt(salon)]).toEqual([
      ['owner email'],
      ['1 Ada live', '1 Bea live'],
    ])
  })
})

describe('a run', () => {
  it.each([
    [50, 120],
    [24, 30],
    [3, 10],
  ])('%d h ahead asks three in order of joining, all for %d minutes', async (hours, minutes) => {
    await waiting('Ada', 'Bea', 'Cleo', 'Dana')
    await freed(salon, inHours(hours))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada live', '1 Bea live', '1 Cleo live'])
    const offers = await getDb().waitlistOffer.findMany({ where: { businessId: salon.owner.businessId } })
    expect(offers.map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime())).toEqual(
      [1, 2, 3].map(() => minutes * MINUTE),
    )
    expect((await runsOf(salon))[0]).toMatchObject({ wave: 1, nextWaveAt: offers[0]?.expiresAt })
    expect(await queued(salon, 'offer')).toEqual(['Ada email', 'Bea email', 'Cleo email'])
  })

  it('asks the next at once when all have declined, and not before', async () => {
    const [ada, bea, cleo] = (await waiting('Ada', 'Bea', 'Cleo', 'Dana')) as [Waiting, Waiting, Waiting]
    await freed(salon, inHours(24))
    await advanceAll()
    await declineOffer(await liveOffer(ada), now())
    await declineOffer(await liveOffer(bea), now())
    await advanceAll()
    expect(await askedAt(salon)).toHaveLength(3)
    await declineOffer(await liveOffer(cleo), now())
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada declined', '1 Bea declined', '1 Cleo declined', '2 Dana live'])
  })

  it('asks the next when time is up, counts who did not answer, and asks nobody twice', async () => {
    await waiting('Ada', 'Bea', 'Cleo', 'Dana')
    await freed(salon, inHours(24))
    await advanceAll()
    await passTime(salon, 30 * MINUTE)
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada expired', '1 Bea expired', '1 Cleo expired', '2 Dana live'])
    await passTime(salon, 10 * HOUR)
    await advanceAll()
    expect(await askedAt(salon)).toHaveLength(4)
    const unanswered = await getDb().waitlistEntry.findMany({
      where: { businessId: salon.owner.businessId },
      select: { unansweredOffers: true },
    })
    expect(unanswered.map((entry) => entry.unansweredOffers)).toEqual([1, 1, 1, 1])
  })

  it('that found no one asks clients who join later, without delay', async () => {
    await freed(salon, inHours(24))
    await advanceAll()
    expect((await runsOf(salon))[0]?.nextWaveAt).toBeNull()
    await waiting('Ada')
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada live'])
  })

  it('asks only those it suits, and never the one who gave the slot up', async () => {
    const gaveUp = await freed(salon, inHours(24))
    const { clientId } = await getDb().appointment.findFirstOrThrow({
      where: { id: gaveUp },
      select: { clientId: true },
    })
    await getDb().waitlistEntry.create({ data: { businessId: salon.owner.businessId, clientId, service: 'Haircut' } })
    await waits(salon, 'Eve', { timeOfDay: 'evening' })
    await waits(salon, 'Nora', { email: null })
    await waits(salon, 'Ada')
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada live'])
  })

  it('asks nobody who waits for a service that is no longer offered, unless another now has its name', async () => {
    await waits(salon, 'Ada')
    await waits(salon, 'Bea', { service: 'A word with Luna' })
    await deleteService(salon.owner, salon.serviceId, now())
    await freed(salon, inHours(24))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Bea live'])
    expect(await waitingNames()).toEqual([])
    const own = { businessId: salon.owner.businessId }
    await getDb().service.create({ data: { ...own, name: 'haircut', duration: 30, price: 4000 } })
    expect(await waitingNames()).toEqual(['Ada'])
    await freed(salon, inHours(30))
    await advanceAll()
    const offers = await getDb().waitlistOffer.findMany({
      where: { ...own, entry: { service: 'Haircut' } },
      select: { duration: true },
    })
    expect(offers).toEqual([{ duration: 30 }])
  })

  it('asks who wants their own visit earlier, although its service is no longer offered', async () => {
    const clientId = await someone(salon, 'Ada')
    const visit = await booked(salon, inHours(48), { clientId, duration: 30 })
    await chooseEarlier(await appointmentScope(visit, null), { wanted: true }, now())
    await deleteService(salon.owner, salon.serviceId, now())
    await freed(salon, inHours(24))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada live'])
  })

  it('keeps the terms of its offers, although the service is deleted before they are claimed', async () => {
    const ada = await waits(salon, 'Ada')
    await freed(salon, inHours(24))
    await advanceAll()
    await deleteService(salon.owner, salon.serviceId, now())
    const { appointmentId } = await claimOffer(await liveOffer(ada), {}, now())
    expect(
      await getDb().appointment.findFirstOrThrow({
        where: { businessId: salon.owner.businessId, id: appointmentId ?? '' },
        select: { serviceId: true, service: true, duration: true, priceCents: true },
      }),
    ).toEqual({ serviceId: salon.serviceId, service: 'Haircut', duration: 60, priceCents: 6500 })
  })

  it('asks who waits for a staff member only about their time, and about any time once they have left', async () => {
    const own = { businessId: salon.owner.businessId }
    const mateo = await getDb().staff.create({ data: { ...own, name: 'Mateo', position: 1 }, select: { id: true } })
    const { entryId } = await waits(salon, 'Ada')
    await getDb().waitlistEntry.updateMany({ where: { ...own, id: entryId }, data: { staffId: mateo.id } })
    await freed(salon, inHours(24))
    await advanceAll()
    expect(await askedAt(salon)).toEqual([])
    expect((await listWaiting(salon.owner, testNow())).map(({ wish }) => wish.staffId)).toEqual([mateo.id])
    await getDb().staff.updateMany({ where: { ...own, id: mateo.id }, data: { active: false } })
    expect((await listWaiting(salon.owner, testNow())).map(({ wish }) => wish.staffId)).toEqual([null])
    await freed(salon, inHours(30))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Ada live'])
  })

  it('asks no client twice within six hours, also about other slots', async () => {
    await waiting('Ada')
    await freed(salon, inHours(24))
    await advanceAll()
    await passTime(salon, HOUR)
    await freed(salon, inHours(30))
    await advanceAll()
    const [, second] = await runsOf(salon)
    expect(await askedAt(salon, second?.id)).toEqual([])
    const left = (second?.nextWaveAt?.getTime() ?? 0) - testNow().getTime()
    expect(left).toBeGreaterThan(4.9 * HOUR)
    expect(left).toBeLessThan(5 * HOUR)
    await passTime(salon, 5 * HOUR)
    await advanceAll()
    expect(await askedAt(salon, second?.id)).toEqual(['1 Ada live'])
  })

  it('passes over clients with three unanswered offers, until they answer or join again', async () => {
    const [ada] = (await waiting('Ada', 'Bea')) as [Waiting, Waiting]
    await getDb().waitlistEntry.updateMany({ where: { id: ada.entryId }, data: { unansweredOffers: 3 } })
    await freed(salon, inHours(24))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['1 Bea live'])
  })

  it('asks the next client as soon as an offer by hand for the freed time is declined', async () => {
    const [ada] = (await waiting('Ada')) as [Waiting]
    await freed(salon, inHours(24))
    await notifyEntry(salon.owner, ada.entryId, { start: inHours(24) }, now())
    await advanceAll()
    await waiting('Bea')
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['0 Ada live'])
    await declineOffer(await liveOffer(ada), now())
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['0 Ada declined', '1 Bea live'])
  })

  it('asks someone whose offer by hand has just ended, though no worker has marked it yet', async () => {
    const [ada] = (await waiting('Ada')) as [Waiting]
    await notifyEntry(salon.owner, ada.entryId, {}, now())
    await passTime(salon, 25 * HOUR)
    await freed(salon, inHours(24))
    await advanceAll()
    expect(await askedAt(salon)).toEqual(['0 Ada expired', '1 Ada live'])
  })
})

describe('an earlier time', () => {
  async function bookedWishing(start: string): Promise<Waiting & { visitId: string }> {
    const clientId = await someone(salon, 'Mona')
    const visitId = await booked(salon, start, { clientId })
    await chooseEarlier(await appointmentScope(visitId, null), { wanted: true }, now())
    const { id } = await getDb().waitlistEntry.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, appointmentId: visitId, active: true },
      select: { id: true },
    })
    return { entryId: id, clientId, visitId }
  }
  const startOf = async (visitId: string) =>
    (
      await getDb().appointment.findFirstOrThrow({
        where: { businessId: salon.owner.businessId, id: visitId },
        select: { appointmentDate: true },
      })
    ).appointmentDate.toISOString()

  it('that the visit has moved before is withdrawn, and goes to the next; the wish stays', async () => {
    const mona = await bookedWishing(inHours(96))
    await freed(salon, inHours(48))
    await advanceAll()
    const scope = await liveOffer(mona)
    await updateAppointment(salon.owner, mona.visitId, { appointmentDate: inHours(72) }, now())
    expect(await askedAt(salon)).toEqual(['1 Mona live'])
    await rescheduleAsCustomer(await appointmentScope(mona.visitId, null), { appointmentDate: inHours(26) }, now())
    expect(await askedAt(salon)).toEqual(['1 Mona withdrawn'])
    await expect(claimOffer(scope, {}, now())).rejects.toMatchObject({ code: 'offer_closed' })
    expect(await startOf(mona.visitId)).toBe(inHours(26))
    expect((await listWaiting(salon.owner, testNow())).map(({ entryId }) => entryId)).toEqual([mona.entryId])
    await waiting('Bea')
    await advanceAll()
    const [run] = await runsOf(salon)
    expect(await askedAt(salon, run?.id)).toEqual(['1 Mona withdrawn', '2 Bea live'])
  })

  it('is never claimed for a later one, whatever was offered', async () => {
    const mona = await bookedWishing(inHours(26))
    const own = { businessId: salon.owner.businessId }
    await expect(notifyEntry(salon.owner, mona.entryId, { start: inHours(48) }, now())).rejects.toMatchObject({
      details: { fields: { start: expect.any(String) } },
    })
    await notifyEntry(salon.owner, mona.entryId, {}, now())
    const scope = await liveOffer(mona)
    const { days } = await listOfferTimes(scope, { from: null }, testNow())
    const starts = days.flatMap(({ slots }) => slots.map(({ start }) => start.toISOString()))
    expect([starts.length > 0, starts.filter((start) => start >= inHours(26))]).toEqual([true, []])
    await expect(claimOffer(scope, { start: inHours(48) }, now())).rejects.toMatchObject({ status: 400 })
    expect(await askedAt(salon)).toEqual(['0 Mona live'])
    await getDb().waitlistOffer.updateMany({
      where: { ...own, id: scope.offerId },
      data: { startsAt: inHours(48), staffId: salon.staffId },
    })
    await expect(claimOffer(scope, {}, now())).rejects.toMatchObject({ code: 'offer_closed' })
    expect([await askedAt(salon), await startOf(mona.visitId)]).toEqual([['0 Mona withdrawn'], inHours(26)])
  })
})

describe('the worker', () => {
  it('holds up no business because of another whose zone is broken, and with --once comes to an end', async () => {
    await waiting('Ada')
    await freed(salon, inHours(24))
    const broken = await freshSalon()
    await waits(broken, 'Bea')
    await freed(broken, inHours(20))
    await getDb().business.update({ where: { id: broken.owner.businessId }, data: { timezone: 'Mars/Phobos' } })
    await runWorker({ once: true, signal: new AbortController().signal })
    expect([await askedAt(salon), await askedAt(broken)]).toEqual([['1 Ada live'], []])
    expect((await runsOf(broken))[0]).toMatchObject({ status: 'open', nextWaveAt: expect.any(Date) })
    expect(await queued(salon, 'offer')).toEqual(['Ada email'])
  })

  it('any number of them at once make one wave', async () => {
    await waiting('Ada', 'Bea', 'Cleo', 'Dana', 'Eve', 'Fay', 'Gia')
    await freed(salon, inHours(24))
    await Promise.all(Array.from({ length: 8 }, () => advanceAll()))
    expect(await askedAt(salon)).toEqual(['1 Ada live', '1 Bea live', '1 Cleo live'])
  })
})
