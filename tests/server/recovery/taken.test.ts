/** What happens to a freed slot, its run and its offers once somebody has the time. */
import { bookAppointment } from '@/lib/server/appointment/booking'
import { rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { listAvailability } from '@/lib/server/availability/queries'
import { getDb } from '@/lib/server/db'
import { AppError } from '@/lib/server/http/app-error'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { appointmentScope } from '@/lib/server/scope'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer } from '@/lib/server/waitlist/offer-commands'
import { localDateOf } from '@/lib/domain/time'
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
import { countOverlaps } from '../../support/overlaps'
import { type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

const HOUR = 3_600_000
let salon: Salon
let visitors = 0

beforeEach(async () => {
  salon = await freshSalon()
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
const later = (start: string, hours: number) => new Date(Date.parse(start) + hours * HOUR).toISOString()

function book(start: string): Promise<{ id: string }> {
  const number = String((visitors += 1)).padStart(2, '0')
  return bookAppointment(
    salon.visitor,
    { name: `Visitor ${number}`, phone: `(332) 555-01${number}`, serviceId: salon.serviceId, appointmentDate: start },
    now(),
  )
}

async function isPublic(start: string): Promise<boolean> {
  const date = localDateOf(new Date(start), salon.owner.timeZone)
  const { days } = await listAvailability(
    salon.visitor,
    { serviceId: salon.serviceId, from: date, to: date },
    testNow(),
  )
  return days.some(({ slots }) => slots.some((slot) => slot.start === start))
}

/** Three clients wait, a slot is freed, and they get offers. */
async function offeredToThree(start: string, duration?: number): Promise<[Waiting, Waiting, Waiting]> {
  const all: [Waiting, Waiting, Waiting] = [
    await waits(salon, 'Ada'),
    await waits(salon, 'Bea'),
    await waits(salon, 'Cleo'),
  ]
  await freed(salon, start, duration)
  await advanceAll()
  return all
}

describe('an offered time', () => {
  it('is hidden from the public and refused to it, but not before it is offered', async () => {
    const start = inHours(24)
    await waits(salon, 'Ada')
    await freed(salon, start)
    expect(await isPublic(start)).toBe(true)
    await advanceAll()
    expect(await isPublic(start)).toBe(false)
    await expect(book(start)).rejects.toMatchObject({
      status: 409,
      code: 'slot_taken',
      details: { extra: { alternatives: expect.any(Array) } },
    })
    expect(await askedAt(salon)).toEqual(['1 Ada live'])
  })

  it('goes to the first who claims it; the others have lost it and keep their place', async () => {
    const start = inHours(24)
    const [ada, bea, cleo] = await offeredToThree(start)
    const [scopeA, scopeB] = [await liveOffer(ada), await liveOffer(bea)]
    const claimed = await claimOffer(scopeB, {}, now())
    expect((await runsOf(salon))[0]).toMatchObject({
      status: 'filled',
      filledBy: 'waitlist',
      filledAppointmentId: claimed.appointmentId,
      nextWaveAt: null,
    })
    expect(await askedAt(salon)).toEqual(['1 Ada lost', '1 Bea claimed', '1 Cleo lost'])
    expect(await codeOf(claimOffer(scopeA, {}, now()))).toBe('offer_taken')
    expect(await queued(salon, 'offer_lost')).toEqual(['Ada email', 'Cleo email'])
    const active = await getDb().waitlistEntry.findMany({
      where: { businessId: salon.owner.businessId, active: true },
      select: { id: true },
    })
    expect(active.map(({ id }) => id).sort()).toEqual([ada.entryId, cleo.entryId].sort())
  })

  it('that is gone is told only to those whose offer had reached them', async () => {
    const [ada, bea, cleo] = await offeredToThree(inHours(24))
    await getDb().message.updateMany({
      where: { clientId: ada.clientId, kind: 'offer' },
      data: { dueAt: new Date(testNow().getTime() + HOUR) },
    })
    await sendDueMessages(getDb(), new AbortController().signal)
    await claimOffer(await liveOffer(cleo), {}, now())
    await sendDueMessages(getDb(), new AbortController().signal)
    const statusOf = async (clientId: string) =>
      (await getDb().message.findMany({ where: { clientId, kind: 'offer_lost' }, select: { status: true } })).map(
        ({ status }) => status,
      )
    expect([await statusOf(ada.clientId), await statusOf(bea.clientId)]).toEqual([['void'], ['sent']])
  })

  it('may be taken by the owner, which takes the offers back with a message', async () => {
    const start = inHours(24)
    await offeredToThree(start)
    const id = await booked(salon, start, { clientId: await someone(salon, 'Walk-in') })
    expect((await runsOf(salon))[0]).toMatchObject({ status: 'filled', filledBy: 'owner', filledAppointmentId: id })
    expect(await askedAt(salon)).toEqual(['1 Ada withdrawn', '1 Bea withdrawn', '1 Cleo withdrawn'])
    expect(await queued(salon, 'offer_withdrawn')).toEqual(['Ada email', 'Bea email', 'Cleo email'])
  })

  it('comes back to its client when the owner undoes the cancellation: the run stops and nobody can claim', async () => {
    const start = inHours(24)
    const [ada] = [await waits(salon, 'Ada')]
    const id = await freed(salon, start)
    await advanceAll()
    const scope = await liveOffer(ada)
    await updateAppointment(salon.owner, id, { status: 'scheduled' }, now())
    expect((await runsOf(salon))[0]).toMatchObject({
      status: 'stopped',
      stoppedReason: 'The visit came back',
      filledBy: null,
    })
    expect([await askedAt(salon), await codeOf(claimOffer(scope, {}, now()))]).toEqual([
      ['1 Ada withdrawn'],
      'offer_taken',
    ])
    expect(await queued(salon, 'offer_withdrawn')).toEqual(['Ada email'])
  })
})

describe('a freed time that nobody is asked about', () => {
  it('is refilled by a visitor, or by a client who moves a visit there', async () => {
    const [first, second] = [inHours(24), inHours(26)]
    await freed(salon, first)
    await freed(salon, second)
    const { id } = await book(first)
    const other = await booked(salon, inHours(50))
    await rescheduleAsCustomer(await appointmentScope(other, null), { appointmentDate: second }, now())
    expect((await runsOf(salon)).slice(0, 2)).toEqual([
      expect.objectContaining({ status: 'filled', filledBy: 'public', filledAppointmentId: id }),
      expect.objectContaining({ status: 'filled', filledBy: 'move', filledAppointmentId: other }),
    ])
  })

  it('and is longer than the visit that takes it leaves a run for the rest, even if two take two parts at the same moment', async () => {
    const start = inHours(24)
    await freed(salon, start, 180)
    await Promise.all([book(start), book(later(start, 1))])
    const open = (await runsOf(salon)).filter(({ status }) => status === 'open')
    expect(open).toEqual([
      expect.objectContaining({
        cause: 'remainder',
        startsAt: new Date(later(start, 2)),
        endsAt: new Date(later(start, 3)),
      }),
    ])
    await waits(salon, 'Ada')
    await advanceAll()
    expect(await askedAt(salon, open[0]?.id)).toEqual(['1 Ada live'])
  })
})

describe('a client who wants an earlier time than their appointment', () => {
  it('is asked last; their claim moves the visit, refills its old time and ends the wish', async () => {
    const [start, laterStart] = [inHours(24), inHours(48)]
    const mover = await someone(salon, 'Mona')
    const visit = await booked(salon, laterStart, { clientId: mover })
    const { id: entryId } = await getDb().waitlistEntry.create({
      data: {
        businessId: salon.owner.businessId,
        clientId: mover,
        service: 'Haircut',
        serviceId: salon.serviceId,
        appointmentId: visit,
      },
      select: { id: true },
    })
    await offeredToThree(start)
    await freed(salon, inHours(60))
    const [run, tooLate] = await runsOf(salon)
    await passTime(salon, HOUR / 2)
    await advanceAll()
    expect([await askedAt(salon, run?.id), await askedAt(salon, tooLate?.id)]).toEqual([
      ['1 Ada expired', '1 Bea expired', '1 Cleo expired', '2 Mona live'],
      [],
    ])
    await claimOffer(await liveOffer({ entryId, clientId: mover }), {}, now())
    expect(
      await getDb().appointment.findMany({
        where: { clientId: mover },
        select: { id: true, appointmentDate: true, status: true },
      }),
    ).toEqual([{ id: visit, appointmentDate: new Date(start), status: 'confirmed' }])
    const runs = await runsOf(salon)
    expect(runs.find(({ id }) => id === run?.id)).toMatchObject({
      status: 'filled',
      filledBy: 'waitlist',
      filledAppointmentId: visit,
    })
    expect(runs.at(-1)).toMatchObject({ cause: 'moved', status: 'open', startsAt: new Date(laterStart) })
    expect(await getDb().waitlistEntry.findFirst({ where: { id: entryId }, select: { active: true } })).toEqual({
      active: false,
    })
    expect((await askedAt(salon, run?.id)).at(-1)).toBe('2 Mona claimed')
  })
})

describe('at the same moment', () => {
  it('a claim and the owner booking the same client from the list make one visit, and neither sees a database conflict', async () => {
    for (let round = 0; round < 8; round += 1) {
      const start = inHours(24 + round * 2)
      const ada = await waits(salon, `Ada${round}`)
      await freed(salon, start)
      await advanceAll()
      const scope = await liveOffer(ada)
      const outcomes = await Promise.all([
        codeOf(claimOffer(scope, {}, now())),
        codeOf(
          createAppointment(
            salon.owner,
            {
              clientId: ada.clientId,
              service: 'Haircut',
              appointmentDate: start,
              duration: 60,
              waitlistEntryId: ada.entryId,
            },
            now(),
          ),
        ),
      ])
      expect(['offer_taken ok', 'offer_closed ok', 'not_waiting ok', 'ok slot_taken']).toContain(
        [...outcomes].sort().join(' '),
      )
    }
    expect(await countOverlaps()).toBe(0)
  })

  it('an offer by hand and a booking leave no offer of a taken time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const start = inHours(24 + round * 2)
      const ada = await waits(salon, `Hand${round}`)
      await Promise.all([codeOf(notifyEntry(salon.owner, ada.entryId, { start }, now())), codeOf(book(start))])
    }
    const [row] = await getDb().$queryRaw<{ orphans: number }[]>`
      SELECT count(*)::int AS orphans FROM waitlist_offers o JOIN appointments a ON a.business_id = o.business_id AND a.staff_id = o.staff_id
        AND a.status IN ('scheduled', 'confirmed') AND a.blocked_from < o.starts_at + o.duration * interval '1 minute' AND a.blocked_until > o.starts_at
      WHERE o.status = 'live' AND o.business_id = ${salon.owner.businessId}::uuid`
    expect(row?.orphans).toBe(0)
  })
})
