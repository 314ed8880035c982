import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { listRecentActivity } from '@/lib/server/dashboard/queries'
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
