import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { unsafeAcrossBusinessesAdvanceRuns } from '@/lib/server/recovery/advance'
import { appointmentScope } from '@/lib/server/scope'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { zoneAtNoon } from '../../support/zone'
import { testNow } from '../../support/test-clock'

// Runs use the database's clock, so these tests run in the present, at about noon, because no offers are sent at night.
const NOW = testNow()
const ZONE = zoneAtNoon()
const deps = depsAt(NOW)
const signal = new AbortController().signal

async function slotFreed(salon: Salon): Promise<string> {
  const inThreeDays = addDays(localDateOf(NOW, ZONE), 3)
  const date = weekdayOf(inThreeDays) === 0 ? addDays(inThreeDays, 1) : inThreeDays
  const { id } = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: `${date}T10:00`, duration: 60 },
    deps,
  )
  const client = await getDb().client.create({
    data: { businessId: salon.owner.businessId, name: 'Ben Ode', email: 'ben@example.com' },
    select: { id: true },
  })
  const entry = await addToWaitlist(salon.owner, { clientId: client.id, service: 'Haircut' }, deps)
  await cancelAsCustomer(await appointmentScope(id, null), {}, deps)
  await unsafeAcrossBusinessesAdvanceRuns(getDb(), signal)
  return entry.id
}

/** Six and a half hours later, as far as the offers are concerned. */
async function later(salon: Salon): Promise<void> {
  await getDb().$executeRaw`
    UPDATE waitlist_offers SET created_at = created_at - interval '390 minutes', expires_at = expires_at - interval '390 minutes'
    WHERE business_id = ${salon.owner.businessId}::uuid`
  await getDb()
    .$executeRaw`UPDATE recovery_runs SET next_wave_at = now() WHERE business_id = ${salon.owner.businessId}::uuid`
  await unsafeAcrossBusinessesAdvanceRuns(getDb(), signal)
}

const offersTo = (entryId: string) =>
  getDb().waitlistOffer.findMany({
    where: { entryId },
    orderBy: { createdAt: 'asc' },
    select: { status: true, wave: true },
  })
const silence = (entryId: string) =>
  getDb().waitlistEntry.findFirstOrThrow({ where: { id: entryId }, select: { unansweredOffers: true } })

it('a client who never got an offer, because no email went out in time, is not counted as silent and is asked again', async () => {
  const salon = await openSalon('unheard', ZONE)
  const entryId = await slotFreed(salon)
  await later(salon)
  expect(await offersTo(entryId)).toEqual([
    { status: 'withdrawn', wave: 1 },
    { status: 'live', wave: 2 },
  ])
  expect(await silence(entryId)).toEqual({ unansweredOffers: 0 })
})

it('a client who got the offer and did not answer is counted, and is not asked about this time again', async () => {
  const salon = await openSalon('heard', ZONE)
  const entryId = await slotFreed(salon)
  await sendDueMessages(getDb(), signal)
  await later(salon)
  expect(await offersTo(entryId)).toEqual([{ status: 'expired', wave: 1 }])
  expect(await silence(entryId)).toEqual({ unansweredOffers: 1 })
})
