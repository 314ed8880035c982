/** The address an owner signs in with is published only where they say so. */
import { bookAppointment } from '@/lib/server/appointment/booking'
import { getCalendarAppointment, getPublicAppointment } from '@/lib/server/appointment/queries'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { appointmentScope } from '@/lib/server/scope'
import { depsAt, openSalon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

const NOW = testNow()
const deps = depsAt(NOW)

it('publishes no address until the owner gives a public one, and then only that', async () => {
  const salon = await openSalon('secretive', 'UTC')
  const day =
    [2, 3].map((days) => new Date(NOW.getTime() + days * 24 * 3_600_000)).find((date) => date.getUTCDay() !== 0) ?? NOW
  const { id } = await bookAppointment(
    salon.visitor,
    {
      name: 'Ben Ode',
      email: 'ben@example.com',
      phone: '(212) 555-0102',
      serviceId: salon.serviceId,
      appointmentDate: `${day.toISOString().slice(0, 10)}T10:00:00.000Z`,
    },
    deps,
  )
  const scope = await appointmentScope(id, null)
  const shown = async () => [
    (await getPublicBusiness(salon.visitor)).email,
    (await getPublicAppointment(scope, NOW)).business.email,
    (await getCalendarAppointment(scope)).business.email,
  ]
  expect(await shown()).toEqual([null, null, null])
  await getDb().message.updateMany({ where: { appointmentId: id }, data: { dueAt: NOW } })
  await sendDueMessages(getDb(), new AbortController().signal)
  const mails = await getDb().devInboxMessage.findMany({ where: { recipient: 'ben@example.com' } })
  expect(mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(mails)).not.toContain('secretive@example.com')

  await updateBusinessSettings(salon.owner, { publicEmail: 'hello@secretive.example' }, deps)
  expect(await shown()).toEqual(Array(3).fill('hello@secretive.example'))
})
