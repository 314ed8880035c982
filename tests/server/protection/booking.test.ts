import { protectionRuleBody } from '@/lib/contracts/protection'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { confirmAsCustomer, rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment, getPublicAppointment } from '@/lib/server/appointment/queries'
import { getAttention } from '@/lib/server/attention/queries'
import { getDb } from '@/lib/server/db'
import { createRule } from '@/lib/server/protection/commands'
import { appointmentScope } from '@/lib/server/scope'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

let salon: Salon
let counter = 0
beforeEach(async () => {
  salon = await openSalon(`guard-${(counter += 1)}`)
})

const rule = (body: Record<string, unknown>) => createRule(salon.owner, protectionRuleBody.parse(body), depsAt())
/** Ada, whom the salon knows. */
const book = (over: Record<string, unknown> = {}) =>
  bookAppointment(
    salon.visitor,
    {
      name: 'Ada King',
      email: 'ada@example.com',
      phone: '(212) 555-0101',
      serviceId: salon.serviceId,
      appointmentDate: '2026-11-27T15:00',
      ...over,
    },
    depsAt(),
  )
const rowOf = (id: string) =>
  getDb().appointment.findFirstOrThrow({
    where: { id },
    select: {
      status: true,
      protection: true,
      protectionReason: true,
      confirmBy: true,
      approvedAt: true,
      lateCancellation: true,
      riskScore: true,
    },
  })
const seenBy = async (id: string, now = MORNING) => getPublicAppointment(await appointmentScope(id, null), now)
/** Kinds of what is planned or went out about the visit. */
const planned = async (id: string) =>
  (
    await getDb().reminder.findMany({
      where: { appointmentId: id, status: { in: ['planned', 'sent'] } },
      select: { type: true },
      orderBy: [{ createdAt: 'asc' }, { type: 'asc' }],
    })
  ).map(({ type }) => type)
let past = 0
/** A visit of Ada's some days ago, and how it ended. */
async function visited(daysAgo: number, status: 'completed' | 'no-show', over: { forgivenAt?: Date } = {}) {
  const start = new Date(MORNING.getTime() - daysAgo * 86_400_000 + (past += 1))
  await getDb().appointment.create({
    data: {
      businessId: salon.owner.businessId,
      clientId: salon.clientId,
      staffId: salon.staffId,
      service: 'Haircut',
      duration: 60,
      appointmentDate: start,
      status,
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + 3_600_000),
      source: 'public',
      createdAt: new Date(start.getTime() - 86_400_000),
      ...over,
    },
    select: { id: true },
  })
}

describe('without a rule that holds', () => {
  it('a booking is asked for nothing', async () => {
    await rule({ measure: 'approve', minimumMinutes: 90 })
    await rule({ measure: 'phone_only', active: false })
    const { id } = await book()
    expect(await rowOf(id)).toMatchObject({ protection: null, confirmBy: null })
    expect((await seenBy(id)).request).toBeNull()
  })

  it('the owner books past every rule', async () => {
    await rule({ measure: 'phone_only' })
    await expect(
      createAppointment(
        salon.owner,
        {
          clientId: salon.clientId,
          service: 'Haircut',
          serviceId: salon.serviceId,
          appointmentDate: '2026-11-27T15:00',
          duration: 60,
        },
        depsAt(),
      ),
    ).resolves.toMatchObject({ protection: null })
  })
})

describe('phone only', () => {
  it('books nothing, keeps nothing of the visitor, and says politely whom to call', async () => {
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { phone: '(212) 555-0100' } })
    await rule({ measure: 'phone_only', newClientsOnly: true })
    await expect(book({ name: 'Ben', email: 'ben@example.com', phone: '(212) 555-0155' })).rejects.toMatchObject({
      status: 409,
      code: 'phone_only',
      details: { extra: { phone: '(212) 555-0100' } },
      message:
        'We take bookings from new clients by phone. Please call us at (212) 555-0100, and we’ll find a time that works.',
    })
    expect(await getDb().appointment.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
    expect(await getDb().client.count({ where: { email: 'ben@example.com' } })).toBe(0)
    expect(await getDb().message.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })

  it('leaves the time free for others', async () => {
    const { id } = await rule({ measure: 'phone_only' })
    await expect(book()).rejects.toMatchObject({ code: 'phone_only' })
    await getDb().protectionRule.deleteMany({ where: { id } })
    await expect(book()).resolves.toMatchObject({ status: 'scheduled' })
  })
})

describe('approve', () => {
  const request = async () => {
    await rule({ measure: 'approve', minimumMinutes: 60 })
    return (await book()).id
  }

  it('holds the time and tells the client that the request is here, and why', async () => {
    const id = await request()
    expect(await rowOf(id)).toMatchObject({
      status: 'scheduled',
      protection: 'approve',
      protectionReason: 'For longer appointments, we review each request before it’s final.',
    })
    expect(await seenBy(id)).toMatchObject({
      canConfirm: false,
      canCancel: true,
      request: { kind: 'approve', byLabel: null },
    })
    await expect(book({ name: 'Ben', email: 'ben@example.com', phone: '2125550155' })).rejects.toMatchObject({
      code: 'slot_taken',
    })
  })

  it("sends no reminder and asks for no confirmation before the owner's yes, to the time that they saw", async () => {
    const id = await request()
    const { version } = await getAppointment(salon.owner, id, MORNING)
    expect(await planned(id)).toEqual(['confirmation'])
    await expect(confirmAsCustomer(await appointmentScope(id, null), {}, depsAt())).rejects.toMatchObject({
      code: 'illegal_transition',
    })
    await rescheduleAsCustomer(await appointmentScope(id, null), { appointmentDate: '2026-11-27T16:00' }, depsAt())
    expect((await planned(id)).every((type) => type === 'confirmation')).toBe(true)
    await expect(approveAppointment(salon.owner, id, { version }, depsAt())).rejects.toMatchObject({ code: 'stale' })
    expect(await rowOf(id)).toMatchObject({ approvedAt: null })
  })

  it("comes first in the owner's attention until it is answered", async () => {
    const id = await request()
    const { requests, unconfirmed } = await getAttention(salon.owner, MORNING)
    expect(requests.map((visit) => visit.id)).toEqual([id])
    expect(unconfirmed).toEqual([])
    await approveAppointment(salon.owner, id, {}, depsAt())
    expect((await getAttention(salon.owner, MORNING)).requests).toEqual([])
  })

  it("ends with the owner's yes: the usual confirmation, reminders, and the client may confirm; twice is one event", async () => {
    const id = await request()
    await approveAppointment(salon.owner, id, {}, depsAt())
    await approveAppointment(salon.owner, id, {}, depsAt())
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', approvedAt: MORNING })
    expect(await planned(id)).toEqual(expect.arrayContaining(['confirmation', 'reminder_24h', 'reminder_2h']))
    expect(
      await getDb().message.count({
        where: { appointmentId: id, kind: 'confirmation', channel: 'email', status: 'queued' },
      }),
    ).toBe(1)
    expect(await getDb().appointmentEvent.count({ where: { appointmentId: id, type: 'approved' } })).toBe(1)
    expect(await seenBy(id)).toMatchObject({ canConfirm: true, request: null })
  })

  it("is answered by the owner's confirming, too, and waits again where that is undone, as its client reads", async () => {
    const id = await request()
    const at = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)
    await updateAppointment(salon.owner, id, { status: 'confirmed' }, depsAt(at(1)))
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', approvedAt: at(1) })
    expect(await planned(id)).toEqual(expect.arrayContaining(['confirmation', 'reminder_24h']))

    await getDb().reminder.updateMany({
      where: { appointmentId: id, type: 'confirmation', status: 'planned' },
      data: { status: 'sent' },
    })
    await updateAppointment(salon.owner, id, { status: 'scheduled' }, depsAt(at(2)))
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', approvedAt: null })
    expect((await getAttention(salon.owner, at(2))).requests.map((visit) => visit.id)).toEqual([id])
    expect(await seenBy(id, at(2))).toMatchObject({ canConfirm: false, request: { kind: 'approve' } })
    const waiting = { appointmentId: id, status: 'planned' }
    expect(await getDb().reminder.findMany({ where: waiting, select: { type: true, scheduledFor: true } })).toEqual([
      { type: 'confirmation', scheduledFor: at(2) },
    ])

    await approveAppointment(salon.owner, id, {}, depsAt(at(3)))
    await updateAppointment(salon.owner, id, { status: 'confirmed' }, depsAt(at(4)))
    await updateAppointment(salon.owner, id, { status: 'scheduled' }, depsAt(at(5)))
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', approvedAt: at(3) })
  })

  it('ends with a no that tells the client and is never held against them, however late', async () => {
    const id = await request()
    const hourBefore = new Date('2026-11-27T19:00:00Z')
    await updateAppointment(salon.owner, id, { status: 'cancelled', reason: 'declined' }, depsAt(hourBefore))
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', lateCancellation: false })
    expect(await planned(id)).toContain('cancelled')
    await expect(approveAppointment(salon.owner, id, {}, depsAt())).rejects.toMatchObject({
      code: 'illegal_transition',
    })
  })

  it('is refused for a visit that was never a request', async () => {
    const { id } = await book()
    await expect(approveAppointment(salon.owner, id, {}, depsAt())).rejects.toMatchObject({
      status: 409,
      code: 'not_a_request',
    })
  })
})

describe('confirm by', () => {
  const asked = async () => {
    await rule({ measure: 'confirm_by', confirmByHours: 24 })
    return (await book()).id
  }

  it("names until when and why, in the business's time", async () => {
    const id = await asked()
    expect((await rowOf(id)).confirmBy).toEqual(new Date('2026-11-26T20:00:00Z'))
    expect((await seenBy(id)).request).toEqual({
      kind: 'confirm_by',
      reason: 'For this booking, we ask you to confirm.',
      byLabel: 'Thu, Nov 26, 3:00 PM',
    })
  })

  it('ends once the client confirms', async () => {
    const id = await asked()
    await confirmAsCustomer(await appointmentScope(id, null), {}, depsAt())
    expect((await seenBy(id)).request).toBeNull()
    expect((await getAttention(salon.owner, new Date('2026-11-27T12:00:00Z'))).overdue).toEqual([])
  })

  it('cancels nothing when its time has passed, and shows the visit to the owner', async () => {
    const id = await asked()
    const later = new Date('2026-11-26T20:00:01Z')
    const { overdue, unconfirmed } = await getAttention(salon.owner, later)
    expect(overdue.map((visit) => [visit.id, visit.status])).toEqual([[id, 'scheduled']])
    expect(unconfirmed).toEqual([])
    expect(await seenBy(id, later)).toMatchObject({ canConfirm: true, request: { kind: 'confirm_by', byLabel: null } })
  })

  it('moves with the visit', async () => {
    const id = await asked()
    await rescheduleAsCustomer(await appointmentScope(id, null), { appointmentDate: '2026-12-01T15:00' }, depsAt())
    expect((await rowOf(id)).confirmBy).toEqual(new Date('2026-11-30T20:00:00Z'))
  })
})

describe("a client's own past", () => {
  it('brings a client a rung down for every two visits kept in a row since the last miss', async () => {
    await rule({ measure: 'approve' })
    await visited(40, 'no-show')
    await visited(30, 'completed')
    expect((await rowOf((await book()).id)).protection).toBe('approve')
    await visited(20, 'completed')
    expect((await rowOf((await book({ appointmentDate: '2026-11-27T10:00' })).id)).protection).toBe('confirm_by')
    await visited(15, 'completed')
    await visited(10, 'completed')
    expect((await rowOf((await book({ appointmentDate: '2026-11-27T12:00' })).id)).protection).toBeNull()
  })

  it('is not held against the client where the owner forgave it', async () => {
    await rule({ measure: 'confirm_by', confirmByHours: 24 })
    await visited(40, 'completed')
    await visited(30, 'completed')
    await visited(20, 'no-show')
    expect((await rowOf((await book()).id)).protection).toBe('confirm_by')
    await getDb().appointment.updateMany({
      where: { businessId: salon.owner.businessId, status: 'no-show' },
      data: { forgivenAt: MORNING },
    })
    expect((await rowOf((await book({ appointmentDate: '2026-11-27T10:00' })).id)).protection).toBeNull()
  })

  it('makes a rule by risk hold for that client and not for a client who always came', async () => {
    await rule({ measure: 'approve', band: 'high-risk' })
    for (const daysAgo of [60, 50, 40, 30]) await visited(daysAgo, 'no-show')
    const risky = await rowOf((await book({ appointmentDate: '2026-12-18T15:00' })).id)
    expect(risky.protection).toBe('approve')
    expect(risky.protectionReason).toBe('We review this booking before it’s final.')
    const usual = await rowOf(
      (await book({ name: 'Ben', email: 'ben@example.com', phone: '2125550155', appointmentDate: '2026-11-27T10:00' }))
        .id,
    )
    expect(usual.protection).toBeNull()
    expect(usual.riskScore).not.toBeNull()
  })
})

it('an approved visit tells the owner when, and what was asked', async () => {
  await rule({ measure: 'approve' })
  const { id } = await book()
  await approveAppointment(salon.owner, id, {}, depsAt())
  expect(await getAppointment(salon.owner, id, MORNING)).toMatchObject({
    protection: 'approve',
    approvedAt: MORNING.toISOString(),
  })
})
