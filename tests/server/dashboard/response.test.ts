import { addDays } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { appointmentScope, offerScope } from '@/lib/server/scope'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer } from '@/lib/server/waitlist/offer-commands'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

const TUESDAY = '2026-11-24'
const DAY_MS = 86_400_000
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

async function figures(day = TUESDAY, now = later(3)) {
  const range = { from: day, to: day }
  const { averageResponseHours } = await getDashboardStats(salon.owner, now)
  const { totals } = await getMessageFunnel(salon.owner, range, now)
  const { messages } = await getAnalytics(salon.owner, range, now)
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

it('claiming an earlier time is no response to the messages before', async () => {
  salon = await openSalon('claimed-earlier', 'UTC')
  // Offers use the database's clock.
  const now = testNow()
  const deps = depsAt(now)
  const { businessId } = salon.owner
  await getDb().openingHours.create({
    data: { businessId, weekday: 0, startMinutes: 480, endMinutes: 1290 },
    select: { id: true },
  })
  const day = addDays(localDateOf(now, 'UTC'), 2)
  const { id } = await bookAppointment(
    salon.visitor,
    {
      name: 'Ben',
      phone: '2125550102',
      email: 'ben@example.com',
      serviceId: salon.serviceId,
      appointmentDate: `${day}T10:00`,
    },
    deps,
  )
  await getDb().message.updateMany({
    where: { appointmentId: id, kind: 'confirmation' },
    data: { status: 'sent', sentAt: new Date(now.getTime() - 10 * DAY_MS) },
  })
  await chooseEarlier(await appointmentScope(id, null), { wanted: true }, deps)
  const wish = await getDb().waitlistEntry.findFirstOrThrow({ where: { appointmentId: id }, select: { id: true } })
  const { claimUrl } = await notifyEntry(salon.owner, wish.id, { start: `${day}T09:00` }, deps)
  const offer = await offerScope(claimUrl.split('/').at(-1) ?? '', null)
  expect(await claimOffer(offer, {}, deps)).toMatchObject({ state: 'claimed', appointmentId: id })
  expect(await figures(day, now)).toEqual({ averageResponseHours: null, funnel: 0, messages: [0] })
})
