import { createStaff } from '@/lib/server/staff/commands'
import { getDb } from '@/lib/server/db'
import { offerScope } from '@/lib/server/scope'
import { joinWaitlist } from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer } from '@/lib/server/waitlist/offer-commands'
import { listOfferTimes } from '@/lib/server/waitlist/offer-queries'
import { addDays } from '@/lib/domain/local-date'
import { formatTime, localDateOf } from '@/lib/domain/time'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

// Offers use the database's clock, so these tests run in the present.
const NOW = testNow()
const deps = depsAt(NOW)
let salon: Salon
let mateo: string
let people = 0

beforeAll(async () => {
  salon = await openSalon('wished', 'UTC')
  const everyDay = Array.from({ length: 7 }, () => [{ startMinutes: 0, endMinutes: 24 * 60 }])
  const member = { name: 'Mateo', color: '#0f766e', active: true, serviceIds: [], hasOwnHours: true, hours: everyDay }
  mateo = (await createStaff(salon.owner, member, deps)).id
})

async function waits(wish: { preferredDate?: string; timeOfDay?: 'evening'; staffId?: string }): Promise<string> {
  const phone = `(212) 555-${String(4000 + (people += 1))}`
  return (await joinWaitlist(salon.visitor, { name: `Dana ${people}`, phone, service: 'Haircut', ...wish }, deps)).id
}

const offer = async (entryId: string, body: { start?: string } = {}) => {
  const { claimUrl, offerId } = await notifyEntry(salon.owner, entryId, body, deps)
  return { offerId, scope: await offerScope(claimUrl.split('/').at(-1) ?? '', null) }
}
const staffOf = async (offerId: string) =>
  (
    await getDb().waitlistOffer.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, id: offerId },
      select: { staffId: true },
    })
  ).staffId

describe('an offer by hand', () => {
  it('without a time puts the times of the wished day first, not those of the evening before', async () => {
    const wished = addDays(localDateOf(NOW, 'UTC'), 6)
    const { scope } = await offer(await waits({ preferredDate: wished }))
    const { nearest } = await listOfferTimes(scope, { from: null }, NOW)
    expect(nearest.map(({ start }) => localDateOf(start, 'UTC'))).toEqual([wished, wished, wished])
  })

  it('without a time puts the wished time of day first, on the wished day or any', async () => {
    const wished = addDays(localDateOf(NOW, 'UTC'), 6)
    const hours = async (wish: Parameters<typeof waits>[0]) => {
      const { scope } = await offer(await waits({ ...wish, timeOfDay: 'evening' }))
      const { nearest } = await listOfferTimes(scope, { from: null }, NOW)
      return nearest.map(({ start }) => [localDateOf(start, 'UTC'), formatTime(start, 'UTC')])
    }
    expect(await hours({ preferredDate: wished })).toEqual([
      [wished, '5:00 PM'],
      [wished, '5:30 PM'],
      [wished, '6:00 PM'],
    ])
    for (const [, time] of await hours({})) expect(time).toMatch(/^([5-9]|1[01]):\d\d PM$/)
  })

  it('is with the staff member the client asked for: the times to choose from, the claim, and a time by the owner', async () => {
    const { scope } = await offer(await waits({ staffId: mateo }))
    const { days } = await listOfferTimes(scope, { from: null }, NOW)
    const slots = days.flatMap((day) => day.slots)
    expect(new Set(slots.flatMap(({ staffIds }) => staffIds))).toEqual(new Set([mateo]))
    const [first, second] = [slots[40]?.start.toISOString() ?? '', slots[80]?.start.toISOString() ?? '']
    const { appointmentId } = await claimOffer(scope, { start: first }, deps)
    const booked = await getDb().appointment.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, id: appointmentId ?? '' },
      select: { staffId: true },
    })
    expect(booked).toEqual({ staffId: mateo })
    expect(await staffOf((await offer(await waits({ staffId: mateo }), { start: second })).offerId)).toBe(mateo)
  })

  it('is with anyone once the wished staff member has left', async () => {
    const entryId = await waits({ staffId: mateo })
    await getDb().staff.updateMany({
      where: { businessId: salon.owner.businessId, id: mateo },
      data: { active: false },
    })
    const { scope } = await offer(entryId)
    expect((await listOfferTimes(scope, { from: null }, NOW)).days.length).toBeGreaterThan(0)
  })
})
