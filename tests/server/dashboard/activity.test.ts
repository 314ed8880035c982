import { protectionRuleBody } from '@/lib/contracts/protection'
import { DECLINED_REASON } from '@/lib/domain/protection'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { listRecentActivity } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { createRule } from '@/lib/server/protection/commands'
import { depsAt, MORNING, openSalon } from '../../support/salon'

const inMinutes = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)

it('names the time that an appointment had when each event happened', async () => {
  const salon = await openSalon('activity')
  const { id } = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-26T14:30', duration: 60 },
    depsAt(),
  )
  const change = (minutes: number, body: Parameters<typeof updateAppointment>[2]) =>
    updateAppointment(salon.owner, id, body, depsAt(inMinutes(minutes)))
  await change(1, { appointmentDate: '2026-11-27T10:00' })
  await change(2, { status: 'confirmed' })
  await change(3, { duration: 45 })
  await change(4, { appointmentDate: '2026-11-28T09:00' })

  const activity = await listRecentActivity(salon.owner, inMinutes(5))
  expect(activity.map(({ text }) => text)).toEqual([
    "You moved Ada King's Haircut to Sat, Nov 28 at 9:00 AM",
    "Ada King's Haircut, Fri, Nov 27 at 10:00 AM, was changed",
    "You confirmed Ada King's Haircut, Fri, Nov 27 at 10:00 AM",
    "You moved Ada King's Haircut to Fri, Nov 27 at 10:00 AM",
    'You booked Ada King for Haircut, Thu, Nov 26 at 2:30 PM',
  ])
})

it('says "today" of the day it is read on, and the date on any other', async () => {
  const salon = await openSalon('activity-today')
  await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-24T14:30', duration: 60 },
    depsAt(),
  )
  const textAt = async (now: Date) => (await listRecentActivity(salon.owner, now))[0]?.text
  expect(await textAt(inMinutes(5))).toBe('You booked Ada King for Haircut, today at 2:30 PM')
  expect(await textAt(inMinutes(24 * 60))).toBe('You booked Ada King for Haircut, Tue, Nov 24 at 2:30 PM')
})

it('calls an online request a request, until and unless the owner approves it', async () => {
  const salon = await openSalon('activity-requests')
  const { owner, visitor, serviceId } = salon
  await createRule(owner, protectionRuleBody.parse({ measure: 'approve', minimumMinutes: 60 }), depsAt())
  const request = async (minutes: number, time: string) => {
    const contact = { name: 'Ada King', email: 'ada@example.com', phone: '(212) 555-0101' }
    const appointmentDate = `2026-11-27T${time}`
    const { id } = await bookAppointment(
      visitor,
      { ...contact, serviceId, appointmentDate },
      depsAt(inMinutes(minutes)),
    )
    return id
  }
  const approved = await request(0, '10:00')
  const declined = await request(1, '12:00')
  await request(2, '14:00')
  await approveAppointment(owner, approved, {}, depsAt(inMinutes(3)))
  const decline = { status: 'cancelled', reason: DECLINED_REASON } as const
  await updateAppointment(owner, declined, decline, depsAt(inMinutes(4)))

  const activity = await listRecentActivity(owner, inMinutes(5))
  const { name: service } = await getDb().service.findFirstOrThrow({ where: { id: serviceId } })
  expect(activity.map(({ text }) => text)).toEqual([
    `You declined Ada King's request: ${service}, Fri, Nov 27 at 12:00 PM`,
    `You approved Ada King's request: ${service}, Fri, Nov 27 at 10:00 AM`,
    `Ada King requested ${service} for Fri, Nov 27 at 2:00 PM`,
    `Ada King requested ${service} for Fri, Nov 27 at 12:00 PM`,
    `Ada King booked ${service} for Fri, Nov 27 at 10:00 AM`,
  ])
})
