import { Client } from 'pg'
import type { OpeningHoursBody } from '@/lib/contracts/opening-hours'
import { addDays, type LocalDate, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { getDb } from '@/lib/server/db'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { unsafeAcrossBusinessesAdvanceRuns } from '@/lib/server/recovery/advance'
import { appointmentScope } from '@/lib/server/scope'
import { createStaff, updateStaff } from '@/lib/server/staff/commands'
import { createTimeOff, deleteTimeOff } from '@/lib/server/time-off/commands'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { untilWaiting } from '../../support/lock-waits'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { zoneAtNoon } from '../../support/zone'
import { testNow } from '../../support/test-clock'

// Runs use the database's clock, so these tests run in the present, at about noon, because no offers are sent at night.
const NOW = testNow()
const ZONE = zoneAtNoon()
const deps = depsAt(NOW)
let salons = 0
let joined = 0

const WEEKDAYS = [1, 2, 3, 4, 5, 6]
const week = (days: readonly number[]): OpeningHoursBody['weekly'] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    days.includes(weekday) ? [{ startMinutes: 9 * 60, endMinutes: 17 * 60 }] : [],
  )

/** A salon where it is about noon, open from nine to five on the days named. */
async function openOn(days: readonly number[]): Promise<Salon> {
  const salon = await openSalon(`hours-${(salons += 1)}`, ZONE)
  await updateOpeningHours(salon.owner, { weekly: week(days), exceptions: [] }, deps)
  return salon
}

/** The next date, at least two days ahead, that is a Sunday or isn't. */
function nextDate(isSunday: boolean): LocalDate {
  for (let date = addDays(localDateOf(NOW, ZONE), 2); ; date = addDays(date, 1)) {
    if ((weekdayOf(date) === 0) === isSunday) return date
  }
}

/** The instant at which the salon's clocks show that hour. */
const at = (date: LocalDate, hour: number) => wallTimeToInstantForward(date, hour * 60, ZONE)

async function waiting(
  salon: Salon,
  name: string,
  wish: Partial<Parameters<typeof addToWaitlist>[1]> = {},
): Promise<string> {
  const client = await getDb().client.create({
    data: { businessId: salon.owner.businessId, name, email: `${name.toLowerCase()}@example.com` },
    select: { id: true },
  })
  const joinedAt = depsAt(new Date(NOW.getTime() + (joined += 1)))
  return (await addToWaitlist(salon.owner, { clientId: client.id, service: 'Haircut', ...wish }, joinedAt)).id
}

const runsOf = (salon: Salon) =>
  getDb().recoveryRun.findMany({
    where: { businessId: salon.owner.businessId },
    orderBy: { startsAt: 'asc' },
    select: { id: true, startsAt: true, endsAt: true, cause: true, status: true, stoppedReason: true },
  })
const offersOf = (salon: Salon) =>
  getDb().waitlistOffer.findMany({
    where: { businessId: salon.owner.businessId },
    orderBy: { startsAt: 'asc' },
    select: { entryId: true, startsAt: true, status: true },
  })
const connection = () => new Client({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=UTC' })
const advance = () => unsafeAcrossBusinessesAdvanceRuns(getDb(), new AbortController().signal)

it('a day that is opened gives each who waits for it a time of their own, in order of joining', async () => {
  const salon = await openOn(WEEKDAYS)
  const sunday = nextDate(true)
  const first = await waiting(salon, 'Ada', { preferredDate: sunday })
  const second = await waiting(salon, 'Ben', { preferredDate: sunday })
  const exceptions = [
    { fromDate: sunday, toDate: sunday, spans: [{ startMinutes: 600, endMinutes: 840 }], note: null as string | null },
  ]
  await updateOpeningHours(salon.owner, { weekly: week(WEEKDAYS), exceptions }, deps)
  expect(await runsOf(salon)).toEqual([
    expect.objectContaining({ cause: 'hours', status: 'open', startsAt: at(sunday, 10), endsAt: at(sunday, 11) }),
    expect.objectContaining({ cause: 'hours', status: 'open', startsAt: at(sunday, 11), endsAt: at(sunday, 12) }),
  ])
  await advance()
  expect(await offersOf(salon)).toEqual([
    { entryId: first, status: 'live', startsAt: at(sunday, 10) },
    { entryId: second, status: 'live', startsAt: at(sunday, 11) },
  ])
})

it('an offer ends when another time zone closes its time', async () => {
  const salon = await openOn(WEEKDAYS)
  const date = nextDate(false)
  await waiting(salon, 'Ada', { preferredDate: date })
  const visit = { clientId: salon.clientId, service: 'Haircut', appointmentDate: at(date, 10).toISOString() }
  const { id } = await createAppointment(salon.owner, { ...visit, duration: 60 }, deps)
  await cancelAsCustomer(await appointmentScope(id, null), {}, deps)
  await advance()
  expect(await offersOf(salon)).toEqual([expect.objectContaining({ status: 'live', startsAt: at(date, 10) })])
  const isNight = (zone: string) => wallMinutesOf(at(date, 10), zone) < 8 * 60
  const timezone = ['America/New_York', 'Asia/Tokyo', 'Asia/Kolkata', 'Pacific/Honolulu', 'Europe/London'].find(isNight)
  await updateBusinessSettings(salon.owner, { timezone }, deps)
  expect(await runsOf(salon)).toContainEqual(
    expect.objectContaining({ startsAt: at(date, 10), stoppedReason: 'Closed at this time now' }),
  )
  expect((await offersOf(salon)).filter(({ status }) => status === 'live')).toEqual([])
})

it('a night that is opened is one time past midnight: nobody is offered what begins within another’s', async () => {
  const salon = await openOn(WEEKDAYS)
  const date = nextDate(false)
  const business = { businessId: salon.owner.businessId }
  await getDb().service.updateMany({ where: { ...business, name: 'Haircut' }, data: { duration: 90 } })
  for (const name of ['Ada', 'Ben'])
    await waiting(salon, name, { preferredDate: date, preferredUntil: addDays(date, 1) })
  const night = [{ startMinutes: 23 * 60, endMinutes: 26 * 60 }]
  const exceptions = [
    { fromDate: date, toDate: date, spans: night, note: null },
    { fromDate: addDays(date, 1), toDate: addDays(date, 1), spans: [], note: null },
  ]
  await updateOpeningHours(salon.owner, { weekly: week([]), exceptions }, deps)
  expect((await runsOf(salon)).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [at(date, 23), at(addDays(date, 1), 0.5)],
    [at(addDays(date, 1), 0.5), at(addDays(date, 1), 2)],
  ])
})

it('a slot freed past midnight is offered whole, to who wants it on either date', async () => {
  const salon = await openOn([])
  const date = nextDate(false)
  const night = [{ fromDate: date, toDate: date, spans: [{ startMinutes: 20 * 60, endMinutes: 27 * 60 }], note: null }]
  await updateOpeningHours(salon.owner, { weekly: week([]), exceptions: night }, deps)
  const visit = {
    clientId: salon.clientId,
    service: 'Haircut',
    appointmentDate: at(date, 23).toISOString(),
    duration: 150,
  }
  const { id } = await createAppointment(salon.owner, visit, deps)
  const late = await waiting(salon, 'Ada', { preferredDate: addDays(date, 1) })
  const early = await waiting(salon, 'Ben', { preferredDate: date, timeOfDay: 'evening' })
  await waiting(salon, 'Cleo', { preferredDate: addDays(date, 1), timeOfDay: 'morning' })
  await cancelAsCustomer(await appointmentScope(id, null), {}, deps)
  expect((await runsOf(salon)).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [at(date, 23), at(addDays(date, 1), 1.5)],
  ])
  await advance()
  expect(await offersOf(salon)).toEqual([
    { entryId: early, status: 'live', startsAt: at(date, 23) },
    { entryId: late, status: 'live', startsAt: at(addDays(date, 1), 0) },
  ])
})

it('opens nothing if no one is waiting, or no one wants the opened time', async () => {
  const salon = await openOn(WEEKDAYS)
  const everyDay = { weekly: week([0, ...WEEKDAYS]), exceptions: [] }
  await updateOpeningHours(salon.owner, everyDay, deps)
  expect(await runsOf(salon)).toEqual([])
  await updateOpeningHours(salon.owner, { ...everyDay, weekly: week(WEEKDAYS) }, deps)
  await waiting(salon, 'Cleo', { preferredDate: nextDate(false) })
  await updateOpeningHours(salon.owner, everyDay, deps)
  expect(await runsOf(salon)).toEqual([])
})

it('time off that is taken back, and a new person, open times too', async () => {
  const salon = await openOn(WEEKDAYS)
  const date = nextDate(false)
  const off = await createTimeOff(
    salon.owner,
    { staffId: salon.staffId, startsAt: `${date}T09:00`, endsAt: `${date}T17:00`, reason: null },
    deps,
  )
  await waiting(salon, 'Dora', { preferredDate: date })
  await deleteTimeOff(salon.owner, off.id, deps)
  expect(await runsOf(salon)).toEqual([expect.objectContaining({ cause: 'hours', startsAt: at(date, 9) })])
  const { id } = await createStaff(
    salon.owner,
    { name: 'Mia', color: '#0f766e', active: true, hasOwnHours: false, serviceIds: [], hours: [] },
    deps,
  )
  expect(await getDb().recoveryRun.count({ where: { businessId: salon.owner.businessId, staffId: id } })).toBe(1)
})

it('a time that is closed while it is offered ends its run and withdraws the offers, with a message to each who got one', async () => {
  const salon = await openOn(WEEKDAYS)
  const date = nextDate(false)
  const start = at(date, 10).toISOString()
  const visit = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: start, duration: 60 },
    deps,
  )
  await waiting(salon, 'Emma')
  await cancelAsCustomer(await appointmentScope(visit.id, null), {}, deps)
  await advance()
  expect(await offersOf(salon)).toEqual([expect.objectContaining({ status: 'live', startsAt: new Date(start) })])
  await createTimeOff(
    salon.owner,
    { staffId: salon.staffId, startsAt: `${date}T09:00`, endsAt: `${date}T17:00`, reason: null },
    deps,
  )
  expect(await runsOf(salon)).toEqual([
    expect.objectContaining({ status: 'stopped', stoppedReason: 'Closed at this time now' }),
  ])
  expect(await offersOf(salon)).toEqual([expect.objectContaining({ status: 'withdrawn' })])
  expect(
    await getDb().message.count({
      where: { businessId: salon.owner.businessId, kind: 'offer_withdrawn', status: 'queued' },
    }),
  ).toBe(1)
})

it('an offer is withdrawn if only its end is closed now', async () => {
  const salon = await openOn(WEEKDAYS)
  const date = nextDate(false)
  const visit = await createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Haircut',
      appointmentDate: at(date, 10).toISOString(),
      duration: 60,
    },
    deps,
  )
  await waiting(salon, 'Emma')
  await cancelAsCustomer(await appointmentScope(visit.id, null), {}, deps)
  await advance()
  const [offer] = await getDb().waitlistOffer.findMany({ where: { businessId: salon.owner.businessId } })
  const endsAt = (offer?.startsAt?.getTime() ?? 0) + (offer?.duration ?? 0) * 60_000
  const closedFrom = new Date(endsAt - 5 * 60_000).toISOString()
  await createTimeOff(
    salon.owner,
    { staffId: salon.staffId, startsAt: closedFrom, endsAt: `${date}T17:00`, reason: null },
    deps,
  )
  expect(await offersOf(salon)).toEqual([expect.objectContaining({ status: 'withdrawn' })])
  expect(await runsOf(salon)).toEqual([expect.objectContaining({ status: 'open' })])
})

it('a person who stops working is offered no more', async () => {
  const salon = await openOn(WEEKDAYS)
  const { id } = await createStaff(
    salon.owner,
    { name: 'Noa', color: '#0f766e', active: true, hasOwnHours: false, serviceIds: [], hours: [] },
    deps,
  )
  const start = at(nextDate(false), 10).toISOString()
  const visit = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: start, duration: 60, staffId: id },
    deps,
  )
  await cancelAsCustomer(await appointmentScope(visit.id, null), {}, deps)
  await updateStaff(salon.owner, id, { active: false }, deps)
  expect(await runsOf(salon)).toEqual([expect.objectContaining({ cause: 'cancelled', status: 'stopped' })])
})

it('a client who joins while a refilled time is closed waits for it, and both end', async () => {
  const salon = await openOn(WEEKDAYS)
  const day = nextDate(false)
  const { businessId } = salon.owner
  // Stored last to first, and changed one by one in that order unless the code sorts them.
  for (const [id, hour] of [
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', 10],
    ['00000000-0000-4000-8000-000000000000', 12],
  ] as const) {
    await getDb().recoveryRun.create({
      data: {
        id,
        businessId,
        staffId: salon.staffId,
        cause: 'hours',
        mode: 'automatic',
        status: 'open',
        nextWaveAt: NOW,
        startsAt: at(day, hour),
        endsAt: at(day, hour + 1),
      },
    })
  }
  const exceptions = [{ fromDate: day, toDate: day, spans: [], note: null as string | null }]
  const [holder, observer] = [connection(), connection()]
  await Promise.all([holder.connect(), observer.connect()])
  try {
    await holder.query("BEGIN; SELECT FROM recovery_runs WHERE id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' FOR UPDATE")
    const closing = updateOpeningHours(salon.owner, { weekly: week(WEEKDAYS), exceptions }, deps)
    await untilWaiting(observer, 1)
    const joining = waiting(salon, 'Cara')
    await untilWaiting(observer, 2)
    await holder.query('COMMIT')
    await Promise.all([closing, joining])
  } finally {
    await Promise.all([holder.end(), observer.end()])
  }
  expect((await runsOf(salon)).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
})
