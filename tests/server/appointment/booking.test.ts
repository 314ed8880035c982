import type { BookAppointmentBody } from '@/lib/contracts/booking'
import { MAX_BUFFER_MINUTES } from '@/lib/domain/appointment'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { listAvailability } from '@/lib/server/availability/queries'
import { getDb } from '@/lib/server/db'
import { appointmentScope } from '@/lib/server/scope'
import { createStaff } from '@/lib/server/staff/commands'
import { countOverlaps } from '../../support/overlaps'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon('luna')
})
afterEach(() => getDb().appointment.deleteMany({ where: { businessId: salon.owner.businessId } }))

const visit = (over: Partial<BookAppointmentBody> = {}): BookAppointmentBody => ({
  name: 'Ben Ode',
  email: 'ben@example.com',
  phone: '(212) 555-0102',
  serviceId: salon.serviceId,
  appointmentDate: '2026-11-25T10:00',
  ...over,
})
const book = (over: Partial<BookAppointmentBody> = {}, key: string | null = null) =>
  bookAppointment(salon.visitor, visit(over), depsAt(), { idempotencyKey: key })

describe('booking', () => {
  it("reads a wall time in the business's zone and stores appointment, history, plan and outbox together", async () => {
    const booked = await book()
    expect(booked).toMatchObject({
      status: 'scheduled',
      appointmentDate: '2026-11-25T15:00:00.000Z',
      duration: 60,
      confirmUrl: `http://luna.localhost:3000/confirm/${booked.id}`,
      manageUrl: `http://luna.localhost:3000/manage/${booked.id}`,
    })
    const row = await getDb().appointment.findFirstOrThrow({
      where: { id: booked.id },
      select: {
        service: true,
        priceCents: true,
        source: true,
        client: { select: { name: true } },
        _count: { select: { events: true, reminders: true, messages: true } },
      },
    })
    expect(row).toMatchObject({
      service: 'Haircut',
      priceCents: 6500,
      source: 'public',
      client: { name: 'Ben Ode' },
      _count: { events: 1 },
    })
    expect(row._count.reminders).toBeGreaterThanOrEqual(3)
    expect(row._count.messages).toBeGreaterThanOrEqual(2)
  })

  it('knows a returning client and adds them once under parallel bookings', async () => {
    const times = ['09:00', '11:00', '13:00', '15:00', '17:00']
    await Promise.all(
      times.map((time) =>
        book({
          name: 'Cleo Fan',
          email: 'cleo@example.com',
          phone: '212-555-0177',
          appointmentDate: `2026-11-26T${time}`,
        }),
      ),
    )
    expect(await getDb().client.count({ where: { email: 'cleo@example.com' } })).toBe(1)
  })

  it('never changes or borrows a client whose stored contact differs', async () => {
    const { id } = await book({ name: 'Eve', email: 'eve@example.com', phone: '(212) 555-0101' })
    const row = await getDb().appointment.findFirstOrThrow({
      where: { id },
      select: { client: { select: { id: true, email: true } } },
    })
    expect(row.client).toMatchObject({ email: 'eve@example.com' })
    expect(row.client.id).not.toBe(salon.clientId)
    expect(
      await getDb().client.findFirst({ where: { id: salon.clientId }, select: { name: true, email: true } }),
    ).toEqual({ name: 'Ada King', email: 'ada@example.com' })
  })

  it('accepts every offered start and refuses its neighbors off the grid, before the notice and on a closed day', async () => {
    const { days } = await listAvailability(
      salon.visitor,
      { serviceId: salon.serviceId, from: '2026-11-24', to: '2026-11-30' },
      MORNING,
    )
    expect(days.find((day) => day.date === '2026-11-29')?.slots).toEqual([])
    expect(days.find((day) => day.date === '2026-11-25')?.slots).toHaveLength(26)
    expect(days[0]?.slots[0]?.label).toBe('9:00 AM')
    for (const start of days.flatMap((day) => day.slots.slice(0, 26)).filter((_, i) => i % 10 === 0)) {
      await expect(book({ appointmentDate: start.start })).resolves.toMatchObject({ appointmentDate: start.start })
    }
    await getDb().appointment.deleteMany({ where: { businessId: salon.owner.businessId } })
    for (const refused of [
      '2026-11-25T07:30',
      '2026-11-25T10:10',
      '2026-11-25T21:00',
      '2026-11-24T08:30',
      '2026-11-29T10:00',
      '2026-11-20T10:00',
      '2027-06-01T10:00',
    ]) {
      await expect(book({ appointmentDate: refused })).rejects.toMatchObject({
        status: 400,
        details: { fields: { appointmentDate: expect.any(String) } },
      })
    }
  })

  it('keeps away from what a visit of the neighboring day blocks across midnight', async () => {
    const night = await openSalon('night')
    const { businessId } = night.owner
    await getDb().openingHours.updateMany({ where: { businessId }, data: { startMinutes: 0, endMinutes: 1440 } })
    await getDb().service.updateMany({
      where: { businessId },
      data: { bufferBeforeMinutes: MAX_BUFFER_MINUTES, bufferAfterMinutes: MAX_BUFFER_MINUTES },
    })
    const startsOn = async (day: string) =>
      (await listAvailability(night.visitor, { serviceId: night.serviceId, from: day, to: day }, MORNING)).days.flatMap(
        ({ slots }) => slots.map(({ label }) => label),
      )
    const bookAt = (appointmentDate: string) =>
      bookAppointment(
        night.visitor,
        visit({ email: 'night@example.com', serviceId: night.serviceId, appointmentDate }),
        depsAt(),
      )

    // Four hours after the one, and four before the next.
    await bookAt('2026-11-25T15:30')
    expect((await startsOn('2026-11-26'))[0]).toBe('12:30 AM')
    await bookAt('2026-11-28T07:30')
    expect((await startsOn('2026-11-27')).at(-1)).toBe('10:30 PM')
    for (const taken of ['2026-11-26T00:00', '2026-11-27T23:00'])
      await expect(bookAt(taken)).rejects.toMatchObject({ code: 'slot_taken' })
    await getDb().appointment.deleteMany({ where: { businessId } })
  })

  it('refuses a service or person the business does not have', async () => {
    await expect(book({ serviceId: salon.staffId })).rejects.toMatchObject({ status: 400 })
    await expect(book({ staffId: salon.serviceId })).rejects.toMatchObject({ status: 400 })
  })

  it('books only the price and duration that the visitor saw, if they say which, and still answers a repeat', async () => {
    const changed = await openSalon('changed')
    const { businessId } = changed.owner
    const contact = { email: 'seen@example.com', phone: '(212) 555-0105', serviceId: changed.serviceId }
    const send = (over: Partial<BookAppointmentBody>, idempotencyKey: string | null = null) =>
      bookAppointment(changed.visitor, visit({ ...contact, ...over }), depsAt(), { idempotencyKey })
    const seen = { seenPrice: 6500, seenDuration: 60 }
    const first = await send(seen, 'seen')
    await getDb().service.updateMany({ where: { businessId }, data: { price: 8000, duration: 45 } })
    expect([await send(seen, 'seen'), await send({ ...seen, notes: 'Side door' }, 'edited')]).toEqual([first, first])
    const later = { appointmentDate: '2026-11-25T14:00' }
    const refusal = async (over: Partial<BookAppointmentBody>) =>
      send({ ...later, ...over }).catch(({ code, message }: { code: string; message: string }) => [code, message])
    expect(await refusal({ seenPrice: 6500 })).toEqual([
      'service_changed',
      'The price is $80 now. Book again to accept it.',
    ])
    expect(await refusal(seen)).toEqual([
      'service_changed',
      'The price is $80 now, and the appointment takes 45 minutes now. Book again to accept it.',
    ])
    expect((await send({ ...later, seenPrice: 8000, seenDuration: 45 })).duration).toBe(45)
    expect((await send({ appointmentDate: '2026-11-25T16:00' })).duration).toBe(45)
  })

  it('names no staff member when the client asked for anyone and nobody offers the service', async () => {
    const closed = await openSalon('nobody')
    const { businessId } = closed.owner
    await getDb().staff.updateMany({ where: { businessId }, data: { active: false } })
    await expect(
      bookAppointment(closed.visitor, visit({ serviceId: closed.serviceId }), depsAt()),
    ).rejects.toMatchObject({ details: { fields: { staffId: 'Nobody offers this service at the moment' } } })
  })
})

describe('races', () => {
  it('gives one of 40 racing requests the time, the others the three nearest free ones', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        book({
          name: `Visitor ${i}`,
          email: `visitor${i}@example.com`,
          phone: `(212) 555-01${String(i).padStart(2, '0')}`,
          appointmentDate: '2026-11-27T12:00',
        }),
      ),
    )
    const lost = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as { code: string; details: { extra: { alternatives: { label: string }[] } } })
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(new Set(lost.map((error) => error.code))).toEqual(new Set(['slot_taken']))
    expect(lost[0]?.details.extra.alternatives.map((slot) => slot.label)).toEqual(['10:30 AM', '11:00 AM', '1:00 PM'])
    expect(await getDb().appointment.count({ where: { businessId: salon.owner.businessId } })).toBe(1)
    expect(await getDb().client.count({ where: { name: { startsWith: 'Visitor' } } })).toBe(1)
    expect(await countOverlaps()).toBe(0)
  })

  it('answers a repeated key with the first result, 20 times in parallel, and another body with 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book({ appointmentDate: '2026-11-27T14:00' }, 'key-1')),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await getDb().appointment.count({ where: { businessId: salon.owner.businessId } })).toBe(1)
    await expect(book({ appointmentDate: '2026-11-27T15:00' }, 'key-1')).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
  })

  it('books once what a form without a key sends twice, though somebody else is free, and again after a cancellation', async () => {
    const two = await openSalon('sent-twice')
    const person = { name: 'Mateo', color: '#0f766e', active: true, serviceIds: [], hasOwnHours: false }
    await createStaff(two.owner, { ...person, hours: Array.from({ length: 7 }, () => []) }, depsAt())
    const contact = { email: 'twice@example.com', phone: '(212) 555-0103' }
    const send = (over: Partial<BookAppointmentBody> = {}, deps = depsAt()) =>
      bookAppointment(two.visitor, visit({ serviceId: two.serviceId, ...contact, ...over }), deps)
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect((await send({ name: 'Ada Ode' })).id).not.toBe(first.id)
    await expect(send({}, depsAt(new Date(MORNING.getTime() + 11 * 60_000)))).rejects.toMatchObject({
      code: 'slot_taken',
    })
    await cancelAsCustomer(await appointmentScope(first.id, null), {}, depsAt())
    expect((await send()).id).not.toBe(first.id)
  })

  it('books once what is sent again with another key, because the form was edited after a lost response', async () => {
    const two = await openSalon('edited')
    const person = { name: 'Mateo', color: '#0f766e', active: true, serviceIds: [], hasOwnHours: false }
    await createStaff(two.owner, { ...person, hours: Array.from({ length: 7 }, () => []) }, depsAt())
    const contact = { email: 'edited@example.com', phone: '(212) 555-0104' }
    const send = (notes: string, idempotencyKey: string) =>
      bookAppointment(two.visitor, visit({ serviceId: two.serviceId, ...contact, notes }), depsAt(), { idempotencyKey })
    const first = await send('Side door', 'first-key')
    expect(await send('Side door, please', 'second-key')).toEqual(first)
    expect(await getDb().appointment.count({ where: { businessId: two.owner.businessId } })).toBe(1)
  })

  it('leaves a key free when its request failed', async () => {
    await book({ appointmentDate: '2026-11-27T16:00' })
    const other = { name: 'Dana Fox', email: 'dana@example.com', phone: '212-555-0178' }
    for (let time = 0; time < 2; time++)
      await expect(book({ ...other, appointmentDate: '2026-11-27T16:00' }, 'key-2')).rejects.toMatchObject({
        code: 'slot_taken',
      })
  })
})
