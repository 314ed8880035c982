import { updateBusinessSettings } from '@/lib/server/business/settings'
import { createTimeOff, updateTimeOff } from '@/lib/server/time-off/commands'
import { listTimeOff } from '@/lib/server/time-off/queries'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { listWaitlist } from '../../support/list-waitlist'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
let salon: Salon
let salons = 0

beforeEach(async () => {
  salon = await openSalon(`zone-change-${(salons += 1)}`)
})

const moveTo = (timezone: string) => updateBusinessSettings(salon.owner, { timezone }, deps)
const timeOff = (startsAt: string, endsAt: string) =>
  createTimeOff(salon.owner, { staffId: salon.staffId, startsAt, endsAt, reason: null }, deps)

it.each([
  ['America/Los_Angeles', '08:00'],
  ['Asia/Kolkata', '18:30'],
])('in %s the waitlist waits for the same days', async (zone, midnightInUtc) => {
  const wish = { preferredDate: '2026-11-27', preferredUntil: '2026-11-30' }
  await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut', ...wish }, deps)
  await moveTo(zone)
  const eastward = zone === 'Asia/Kolkata'
  expect(await listWaitlist(salon.owner, MORNING)).toEqual([
    expect.objectContaining({
      preferredDate: `2026-11-${eastward ? 26 : 27}T${midnightInUtc}:00.000Z`,
      preferredUntil: `2026-11-${eastward ? 29 : 30}T${midnightInUtc}:00.000Z`,
    }),
  ])
})

it('time off keeps its days and hours, and an open form of it is stale', async () => {
  const { id } = await timeOff('2026-11-27T00:00', '2026-11-28T00:00')
  await timeOff('2026-11-30T14:00', '2026-11-30T15:30')
  await moveTo('America/Los_Angeles')
  expect((await listTimeOff(salon.owner, MORNING)).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    ['2026-11-27T08:00:00.000Z', '2026-11-28T08:00:00.000Z'],
    ['2026-11-30T22:00:00.000Z', '2026-11-30T23:30:00.000Z'],
  ])
  const body = { staffId: salon.staffId, startsAt: '2026-11-27T00:00', endsAt: '2026-11-28T00:00', version: 1 }
  await expect(updateTimeOff(salon.owner, id, body, deps)).rejects.toMatchObject({ status: 409, code: 'stale' })
})

it('time off around a change of clocks that the other zone lacks still ends after it starts', async () => {
  // 1:50 AM in daylight time and 1:10 AM in standard time, twenty minutes later.
  await timeOff('2027-11-07T05:50:00Z', '2027-11-07T06:10:00Z')
  await moveTo('America/Phoenix')
  expect(await listTimeOff(salon.owner, MORNING)).toEqual([
    expect.objectContaining({ startsAt: '2027-11-07T08:50:00.000Z', endsAt: '2027-11-07T08:51:00.000Z' }),
  ])
})
