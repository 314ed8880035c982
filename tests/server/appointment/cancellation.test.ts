import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { previewCancellation } from '@/lib/server/appointment/cancellation'
import { getDb } from '@/lib/server/db'
import { depsAt, type Salon } from '../../support/salon'
import { bookVisit, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const HOUR_MS = 3_600_000
const PHONE = '+12125550188'
let salon: Salon
let counter = 0
beforeEach(async () => {
  salon = await openTextingSalon(`cancellation-${(counter += 1)}`)
})

/** An hour after the booking, when its confirmation is out. */
const later = () => new Date(testNow().getTime() + HOUR_MS)

async function sentByCancelling(id: string, now: Date) {
  await updateAppointment(salon.owner, id, { status: 'cancelled' }, depsAt(now))
  const rows = await getDb().message.findMany({
    where: { appointmentId: id, kind: 'cancelled' },
    select: { channel: true, dueAt: true },
  })
  return rows.map(({ channel, dueAt }) => ({ channel, dueAt: dueAt.toISOString() }))
}

describe('what an owner reads before cancelling is what is sent', () => {
  it.each([
    ['text and email', { phone: PHONE, email: 'ada@example.com' }, 2],
    ['email alone', { phone: null, email: 'ada@example.com' }, 1],
    ['text alone', { phone: PHONE, email: null }, 1],
  ])('to a client with %s', async (_with, contacts, count) => {
    const id = await bookVisit(salon, contacts)
    const now = later()
    const { messages, reason } = await previewCancellation(salon.owner, id, now)
    expect(reason).toBeNull()
    expect(messages).toHaveLength(count)
    expect(await sentByCancelling(id, now)).toEqual(expect.arrayContaining(messages))
    expect(await getDb().message.count({ where: { appointmentId: id, kind: 'cancelled' } })).toBe(count)
  })

  it('with the reason where no message reaches the client, also where the number opted out', async () => {
    const id = await bookVisit(salon, { phone: PHONE, email: null })
    await getDb().smsOptOut.create({ data: { businessId: salon.owner.businessId, phoneE164: PHONE } })
    const { messages, reason } = await previewCancellation(salon.owner, id, later())
    expect(messages).toEqual([])
    expect(reason).toBe('The client cannot be reached: no email address; opted out of texts')
  })

  it('and nothing while the client has not been told of the appointment', async () => {
    const id = await bookVisit(salon, { email: 'ada@example.com', source: 'owner' })
    const now = testNow()
    expect(await previewCancellation(salon.owner, id, now)).toMatchObject({ messages: [], reason: null })
    expect(await sentByCancelling(id, now)).toEqual([])
  })

  it('and whether it would be late if the client gave it up', async () => {
    const id = await bookVisit(salon, { startsInHours: 20 })
    const preview = (now = testNow()) => previewCancellation(salon.owner, id, now)
    const dayBefore = new Date(testNow().getTime() - 5 * HOUR_MS)
    expect(await preview(dayBefore)).toMatchObject({ isLateByClient: false })
    expect(await preview()).toMatchObject({ isLateByClient: true })
  })

  it('and looking changes nothing', async () => {
    const id = await bookVisit(salon, { email: 'ada@example.com' })
    const stored = () =>
      Promise.all([
        getDb().appointment.findFirst({ where: { id } }),
        getDb().message.findMany({ where: { appointmentId: id }, orderBy: { id: 'asc' } }),
        getDb().reminder.findMany({ where: { appointmentId: id }, orderBy: { id: 'asc' } }),
      ])
    const before = await stored()
    await previewCancellation(salon.owner, id, later())
    expect(await stored()).toEqual(before)
  })
})
