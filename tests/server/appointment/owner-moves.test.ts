import { POST as callAbout } from '@/app/api/appointments/[id]/calls/route'
import { PUT as put } from '@/app/api/appointments/[id]/route'
import type { Alternative } from '@/lib/contracts/booking'
import { createServiceBody } from '@/lib/contracts/service'
import { closeDay } from '@/lib/server/appointment/close-day'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import { AppError } from '@/lib/server/http/app-error'
import { createService } from '@/lib/server/service/commands'
import { createStaff, updateStaff } from '@/lib/server/staff/commands'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

let salon: Salon
let counter = 0
beforeEach(async () => {
  salon = await openSalon(`owner-moves-${(counter += 1)}`)
})

const DAY = '2026-11-25'
const book = (time: string, more: { serviceId?: string; staffId?: string } = {}) =>
  createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Haircut',
      appointmentDate: `${DAY}T${time}:00`,
      duration: 60,
      staffId: salon.staffId,
      ...more,
    },
    depsAt(),
  )
const update = (id: string, body: Parameters<typeof updateAppointment>[2], now?: Date) =>
  updateAppointment(salon.owner, id, body, depsAt(now))

const CLOSED_WEEK = Array.from({ length: 7 }, () => [] as { startMinutes: number; endMinutes: number }[])
const ALL_DAY = { startMinutes: 8 * 60, endMinutes: 20 * 60 }
const hire = (name: string) =>
  createStaff(
    salon.owner,
    { name, color: '#0f766e', active: true, serviceIds: [], hasOwnHours: false, hours: CLOSED_WEEK },
    depsAt(),
  )

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof AppError)) throw new Error('was not refused')
  return thrown
}

describe('before a visit begins', () => {
  const START = new Date('2026-11-25T15:00:00Z')
  const A_MOMENT_BEFORE = new Date(START.getTime() - 1)

  it.each(['scheduled', 'confirmed'] as const)(
    'a %s one cannot be completed, late or a no-show, and from the start on it can',
    async (status) => {
      const { id } = await book('10:00')
      if (status === 'confirmed') await update(id, { status })
      for (const body of [
        { status: 'completed' },
        { status: 'completed', minutesLate: 5 },
        { status: 'no-show' },
      ] as const) {
        expect(await refusal(update(id, body, A_MOMENT_BEFORE))).toMatchObject({ status: 409, code: 'too_early' })
      }
      expect(await getDb().appointment.findFirst({ where: { id }, select: { status: true } })).toEqual({ status })
      expect(await update(id, { status: 'completed' }, START)).toMatchObject({ status: 'completed' })
    },
  )

  it('a move and an outcome in one request are both refused', async () => {
    const { id, appointmentDate } = await book('10:00')
    expect(await refusal(update(id, { appointmentDate: `${DAY}T12:00`, status: 'completed' }, START))).toMatchObject({
      code: 'too_early',
    })
    expect(await getDb().appointment.findFirst({ where: { id }, select: { appointmentDate: true } })).toEqual({
      appointmentDate: new Date(appointmentDate),
    })
  })

  it('closing the day refuses it with the same code', async () => {
    const { id, version } = await book('10:00')
    const { results } = await closeDay(
      salon.owner,
      { date: DAY, outcomes: [{ id, version, outcome: 'no-show' }] },
      depsAt(A_MOMENT_BEFORE),
    )
    expect(results).toMatchObject([{ appointment: null, refusal: { code: 'too_early' } }])
  })

  it('the call answers 409 too_early over HTTP, and noting a call never ends the visit', async () => {
    const { id } = await createAppointment(
      salon.owner,
      {
        clientId: salon.clientId,
        service: 'Haircut',
        appointmentDate: new Date(Date.UTC(testNow().getUTCFullYear() + 1, 5, 3, 15)).toISOString(),
        duration: 60,
      },
      depsAt(),
    )
    const ask = (body: object, method = 'PUT') =>
      new Request(`http://localhost:3000/api/appointments/${id}`, {
        method,
        headers: { host: 'localhost:3000', cookie: salon.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const params = { params: Promise.resolve({ id }) }
    const answer = await put(ask({ status: 'no-show' }), params)
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'too_early' })])
    const called = await callAbout(ask({ outcome: 'coming' }, 'POST'), params)
    expect(await called.json()).toMatchObject({ status: 'confirmed' })
  })
})

describe('an owner who books with anyone', () => {
  const TUESDAY = '2026-11-24'
  const NINE = new Date(`${TUESDAY}T14:00:00Z`)
  const bookAnyone = (appointmentDate: string) =>
    createAppointment(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', appointmentDate, duration: 60 },
      depsAt(NINE),
    )

  it.each([
    ['inside the minimum notice', `${TUESDAY}T10:00`, 'This is inside the minimum notice of your booking rules'],
    ['beyond the booking window', '2027-03-02T10:00', 'This is beyond the booking window of your booking rules'],
    ['already past', `${TUESDAY}T08:00`, 'This time has already passed'],
  ])('gets somebody who works that day: %s', async (_as, appointmentDate, warning) => {
    const mateo = await hire('Mateo')
    const onlyWednesdays = { hasOwnHours: true, hours: CLOSED_WEEK.with(3, [ALL_DAY]) }
    await updateStaff(salon.owner, salon.staffId, onlyWednesdays, depsAt())
    expect(await bookAnyone(appointmentDate)).toMatchObject({ staffId: mateo.id, warnings: [warning] })
  })

  it('is warned about the one who is booked, not about those who are busy', async () => {
    const mateo = await hire('Mateo')
    expect(await bookAnyone(`${TUESDAY}T10:00`)).toMatchObject({ staffId: salon.staffId })
    expect(await bookAnyone(`${TUESDAY}T10:00`)).toMatchObject({
      staffId: mateo.id,
      warnings: ['This is inside the minimum notice of your booking rules'],
    })
  })
})

describe('an owner who moves a visit', () => {
  const FLAGS = { reminder24hSent: true, reminder2hSent: true, followUpSent: true }

  it('keeps what was sent while the start stays, because nothing is sent again', async () => {
    const mia = await hire('Mia')
    const { id } = await book('10:00')
    await getDb().appointment.updateMany({ where: { businessId: salon.owner.businessId, id }, data: FLAGS })
    expect(await update(id, { duration: 90 })).toMatchObject(FLAGS)
    expect(await update(id, { staffId: mia.id })).toMatchObject(FLAGS)
    expect(await update(id, { appointmentDate: `${DAY}T12:00` })).toMatchObject({
      reminder24hSent: false,
      reminder2hSent: false,
      followUpSent: false,
    })
  })

  it('is suggested free times beyond the booking window and inside the minimum notice too', async () => {
    const farAhead = await book('10:00')
    await update(farAhead.id, { appointmentDate: '2027-03-02T10:00' })
    const soon = await book('16:00')
    await update(soon.id, { appointmentDate: '2026-11-24T08:00' })
    const suggested = async (id: string, appointmentDate: string) => {
      const thrown = await refusal(update(id, { appointmentDate }))
      return (thrown.details.extra?.alternatives as Alternative[]).map(({ date, label }) => `${date} ${label}`)
    }
    expect(await suggested(soon.id, '2027-03-02T10:30')).toEqual([
      '2027-03-02 9:00 AM',
      '2027-03-02 11:00 AM',
      '2027-03-02 11:30 AM',
    ])
    expect((await suggested(farAhead.id, '2026-11-24T08:30'))[0]).toBe('2026-11-24 9:00 AM')
  })

  it("is suggested only times that are then accepted, for the visit's own length and buffers", async () => {
    const service = await createService(
      salon.owner,
      createServiceBody.parse({
        name: 'Colour',
        duration: 90,
        price: 9000,
        bufferBeforeMinutes: 15,
        bufferAfterMinutes: 45,
      }),
      depsAt(),
    )
    const colour = await createAppointment(
      salon.owner,
      {
        clientId: salon.clientId,
        service: 'Colour',
        serviceId: service.id,
        staffId: salon.staffId,
        appointmentDate: `${DAY}T18:00`,
        duration: 90,
      },
      depsAt(),
    )
    for (const time of ['10:00', '13:00', '14:30']) await book(time)
    const thrown = await refusal(update(colour.id, { appointmentDate: `${DAY}T13:00` }))
    const alternatives = thrown.details.extra?.alternatives as Alternative[]
    expect([thrown.code, alternatives.length]).toEqual(['slot_taken', 3])
    for (const { start } of alternatives) {
      expect(await update(colour.id, { appointmentDate: start })).toMatchObject({
        appointmentDate: start,
        staffId: salon.staffId,
      })
    }
  })

  it('by time alone keeps its person, also where only somebody else is free then', async () => {
    const mia = await hire('Mia')
    const visit = await book('10:00')
    expect(await update(visit.id, { appointmentDate: `${DAY}T12:00` })).toMatchObject({ staffId: salon.staffId })
    await book('15:00')
    const thrown = await refusal(update(visit.id, { appointmentDate: `${DAY}T15:00` }))
    expect(thrown.code).toBe('slot_taken')
    expect((thrown.details.extra?.alternatives as Alternative[]).flatMap(({ staffIds }) => staffIds)).toEqual(
      Array(3).fill(salon.staffId),
    )
    expect(await update(visit.id, { appointmentDate: `${DAY}T15:00`, staffId: mia.id })).toMatchObject({
      staffId: mia.id,
    })
  })
})
