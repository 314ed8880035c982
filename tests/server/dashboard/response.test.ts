import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { appointmentScope } from '@/lib/server/scope'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const DAY = { from: '2026-11-24', to: '2026-11-24' }
const later = (hours: number) => new Date(MORNING.getTime() + hours * 3_600_000)
let salon: Salon

/** Books a visit today, whose confirmation is sent at once. */
async function bookAt(time: string): Promise<string> {
  const visit = { clientId: salon.clientId, service: 'Haircut', appointmentDate: `2026-11-24T${time}`, duration: 30 }
  const { id } = await createAppointment(salon.owner, visit, depsAt())
  await getDb().message.updateMany({
    where: { appointmentId: id, kind: 'confirmation' },
    data: { status: 'sent', sentAt: MORNING },
  })
  return id
}

const confirmAsOwner = (id: string, now: Date) =>
  updateAppointment(salon.owner, id, { status: 'confirmed' }, depsAt(now))

async function figures() {
  const { averageResponseHours } = await getDashboardStats(salon.owner, later(3))
  const { totals } = await getMessageFunnel(salon.owner, DAY, later(3))
  const { messages } = await getAnalytics(salon.owner, DAY, later(3))
  return { averageResponseHours, funnel: totals.answered, messages: messages.map(({ answered }) => answered) }
}

it('only clients’ own confirmations count as their responses, until the owner takes them back', async () => {
  salon = await openSalon('response')
  const [byClient, byOwner] = [await bookAt('15:00'), await bookAt('16:00')]
  await bookAt('17:00')
  await confirmAsOwner(byOwner, later(1))
  expect(await figures()).toEqual({ averageResponseHours: null, funnel: 0, messages: [0] })
  await confirmAsCustomer(await appointmentScope(byClient, null), {}, depsAt(later(2)))
  expect(await figures()).toEqual({ averageResponseHours: 2, funnel: 1, messages: [1] })
  await updateAppointment(salon.owner, byClient, { status: 'scheduled' }, depsAt(later(2.5)))
  expect(await figures()).toEqual({ averageResponseHours: null, funnel: 0, messages: [0] })
})
