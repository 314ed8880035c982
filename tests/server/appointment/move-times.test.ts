import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer, confirmAsCustomer, rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { listMoveTimes } from '@/lib/server/appointment/move-times'
import { getDb } from '@/lib/server/db'
import { appointmentScope, type AppointmentScope } from '@/lib/server/scope'
import { createStaff } from '@/lib/server/staff/commands'
import { createTimeOff } from '@/lib/server/time-off/commands'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
let salon: Salon
let salons = 0
beforeEach(async () => {
  salon = await openSalon(`moves-${(salons += 1)}`)
})

async function book(appointmentDate: string): Promise<AppointmentScope> {
  const { id } = await bookAppointment(
    salon.visitor,
    { name: 'Ben Ode', phone: '(212) 555-0102', serviceId: salon.serviceId, appointmentDate },
    deps,
  )
  return appointmentScope(id, null)
}

const labels = (slots: readonly { start: Date }[]) => slots.map(({ start }) => start.toISOString())
const stored = (scope: AppointmentScope) =>
  getDb().appointment.findFirstOrThrow({
    where: { id: scope.appointmentId },
    select: { status: true, icsSequence: true, lateCancellation: true, cancelReason: true },
  })

describe('"my plans changed" offers', () => {
  it('the three free times nearest to theirs, on both sides, and neither their own nor a taken one', async () => {
    const scope = await book('2026-11-27T10:00')
    await book('2026-11-27T11:30')
    const { nearest, days } = await listMoveTimes(scope, { from: null }, MORNING)
    expect(labels(nearest)).toEqual([
      '2026-11-27T14:00:00.000Z',
      '2026-11-27T14:30:00.000Z',
      '2026-11-27T15:30:00.000Z',
    ])
    const thatDay = labels(days.find(({ date }) => date === '2026-11-27')?.slots ?? [])
    for (const gone of ['2026-11-27T15:00:00.000Z', '2026-11-27T16:00:00.000Z', '2026-11-27T16:30:00.000Z'])
      expect(thatDay).not.toContain(gone)
  })

  it('all other times of four weeks, from any day on, and never one in the past', async () => {
    const scope = await book('2026-11-27T10:00')
    const first = await listMoveTimes(scope, { from: null }, MORNING)
    expect([first.days[0]?.date, first.next]).toEqual(['2026-11-24', '2026-12-22'])
    const later = await listMoveTimes(scope, { from: first.next }, MORNING)
    expect([later.days[0]?.date, later.next]).toEqual(['2026-12-22', '2027-01-19'])
    expect((await listMoveTimes(scope, { from: '2020-01-01' }, MORNING)).from).toBe('2026-11-24')
  })

  it('the last times that can be booked, for an appointment beyond the booking window', async () => {
    const scope = await book('2027-01-20T10:00')
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { bookingWindowDays: 30 } })
    const { nearest, days, from } = await listMoveTimes(scope, { from: null }, MORNING)
    expect(labels(nearest)).toEqual([
      '2026-12-25T00:30:00.000Z',
      '2026-12-25T01:00:00.000Z',
      '2026-12-25T01:30:00.000Z',
    ])
    expect([from, days.at(-1)?.date]).toEqual(['2026-11-27', '2026-12-24'])
    expect((await listMoveTimes(scope, { from: '2027-01-06' }, MORNING)).from).toBe('2027-01-06')
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { bookingWindowDays: 7 } })
    expect((await listMoveTimes(scope, { from: null }, MORNING)).from).toBe('2026-11-24')
  })

  it('times with the same staff member first, and says who would take over at the others', async () => {
    const scope = await book('2026-11-27T10:00')
    const person = { name: 'Mateo', color: '#0f766e', active: true, serviceIds: [], hasOwnHours: false }
    const { id } = await createStaff(salon.owner, { ...person, hours: Array.from({ length: 7 }, () => []) }, deps)
    const away = { staffId: salon.staffId, startsAt: '2026-11-27T11:00', endsAt: '2026-11-27T20:00', reason: null }
    await createTimeOff(salon.owner, away, deps)
    const { nearest, days } = await listMoveTimes(scope, { from: null }, MORNING)
    expect(nearest.map(({ takenOverBy }) => takenOverBy)).toEqual([null, null, null])
    const noon = days
      .flatMap(({ slots }) => slots)
      .find(({ start }) => start.toISOString() === '2026-11-27T17:00:00.000Z')
    expect(noon?.takenOverBy).toEqual({ id, name: 'Mateo' })
    await rescheduleAsCustomer(scope, { appointmentDate: '2026-11-27T12:00', staffId: id }, deps)
    expect(
      await getDb().appointment.findFirst({ where: { id: scope.appointmentId }, select: { staffId: true } }),
    ).toEqual({
      staffId: id,
    })
  })

  it('nothing at all where nothing is free', async () => {
    const scope = await book('2026-11-27T10:00')
    await getDb().openingHours.deleteMany({ where: { businessId: salon.owner.businessId } })
    expect(await listMoveTimes(scope, { from: null }, MORNING)).toMatchObject({ nearest: [], days: [] })
  })
})

it("a move and giving up work after confirming too, the status stays, and each raises the calendar entry's sequence", async () => {
  const scope = await book('2026-11-27T10:00')
  await confirmAsCustomer(scope, {}, deps)
  expect(await rescheduleAsCustomer(scope, { appointmentDate: '2026-11-28T10:00' }, deps)).toMatchObject({
    status: 'confirmed',
    canConfirm: false,
  })
  expect(await stored(scope)).toMatchObject({ status: 'confirmed', icsSequence: 1 })
  await cancelAsCustomer(scope, { reason: 'money' }, deps)
  expect(await stored(scope)).toEqual({
    status: 'cancelled',
    icsSequence: 2,
    lateCancellation: false,
    cancelReason: 'money',
  })
})

it('a change inside the cut-off is accepted at once: a move as it is, giving up recorded as late, without a reason too', async () => {
  const scope = await book('2026-11-24T15:00')
  expect(await listMoveTimes(scope, { from: null }, MORNING)).toMatchObject({ isShortNotice: true })
  await rescheduleAsCustomer(scope, { appointmentDate: '2026-11-24T16:00' }, deps)
  await cancelAsCustomer(scope, {}, deps)
  expect(await stored(scope)).toEqual({
    status: 'cancelled',
    icsSequence: 2,
    lateCancellation: true,
    cancelReason: null,
  })
})
