import { openingHoursBody } from '@/lib/contracts/opening-hours'
import { createServiceBody } from '@/lib/contracts/service'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { listAppointmentDays } from '@/lib/server/appointment/days'
import { listAvailability } from '@/lib/server/availability/queries'
import { getDb, sqlStateOf } from '@/lib/server/db'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { getLedger } from '@/lib/server/recovery/ledger'
import { createService, deleteService, updateService } from '@/lib/server/service/commands'
import { listServices } from '@/lib/server/service/queries'
import { createStaff, deleteStaff, updateStaff } from '@/lib/server/staff/commands'
import { listStaff } from '@/lib/server/staff/queries'
import { createTimeOff, deleteTimeOff, updateTimeOff } from '@/lib/server/time-off/commands'
import { listTimeOff } from '@/lib/server/time-off/queries'

import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
const span = (from: number, until: number) => ({ startMinutes: from * 60, endMinutes: until * 60 })
const CLOSED_WEEK = Array.from({ length: 7 }, () => [] as { startMinutes: number; endMinutes: number }[])
const WEDNESDAY = '2026-11-25'
const person = {
  name: 'Mateo',
  color: '#7c3aed',
  active: true,
  serviceIds: [] as string[],
  hasOwnHours: false,
  hours: CLOSED_WEEK,
}
let salon: Salon
let salons = 0

beforeEach(async () => {
  salon = await openSalon(`team-${(salons += 1)}`)
})

async function labels(date = WEDNESDAY, staffId?: string): Promise<string[]> {
  const query = { serviceId: salon.serviceId, from: date, to: date, ...(staffId ? { staffId } : {}) }
  const { days } = await listAvailability(salon.visitor, query, MORNING)
  return days.flatMap((day) => day.slots.map(({ label }) => label))
}

const book = () =>
  createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Haircut',
      appointmentDate: `${WEDNESDAY}T10:00`,
      duration: 60,
    },
    deps,
  )

describe('opening hours', () => {
  it('offers online what the saved hours say, lunch breaks and exceptions included', async () => {
    const weekly = CLOSED_WEEK.map((_, weekday) => (weekday === 3 ? [span(13, 15), span(9, 11)] : []))
    const exceptions = [{ fromDate: '2026-12-02', toDate: '2026-12-03', spans: [span(20, 21)], note: 'Late night' }]
    const saved = await updateOpeningHours(salon.owner, openingHoursBody.parse({ weekly, exceptions }), deps)
    expect(saved.weekly[3]).toEqual([span(9, 11), span(13, 15)])
    expect(await labels()).toEqual(['9:00 AM', '9:30 AM', '10:00 AM', '1:00 PM', '1:30 PM', '2:00 PM'])
    expect(await labels('2026-12-02')).toEqual(['8:00 PM'])
    expect(await getOpeningHours(salon.owner, MORNING)).toEqual({
      weekly: saved.weekly,
      exceptions,
      version: saved.version,
    })
  })

  it.each([
    ['one span until 3:00 AM', [span(20, 27)], []],
    ['two that touch at midnight', [span(20, 24)], [span(0, 3)]],
  ])('sells a night as one, and each start under its own date: %s', async (_as, friday, saturday) => {
    const weekly = [[], [], [], [], [], friday, saturday]
    await updateOpeningHours(salon.owner, openingHoursBody.parse({ weekly, exceptions: [] }), deps)
    expect((await labels('2026-11-27')).slice(-2)).toEqual(['11:00 PM', '11:30 PM'])
    expect(await labels('2026-11-28')).toEqual(['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM', '2:00 AM'])
    const body = { name: 'Ben Ode', email: 'ben@example.com', phone: '(212) 555-0102', serviceId: salon.serviceId }
    const visit = await bookAppointment(salon.visitor, { ...body, appointmentDate: '2026-11-27T23:30' }, deps)
    expect(visit.appointmentDate).toBe('2026-11-28T04:30:00.000Z')
    await bookAppointment(salon.visitor, { ...body, appointmentDate: '2026-11-28T02:00' }, deps)
    expect((await labels('2026-11-27')).at(-1)).toBe('10:30 PM')
    expect(await labels('2026-11-28')).toEqual(['12:30 AM', '1:00 AM'])
    await expect(
      bookAppointment(salon.visitor, { ...body, appointmentDate: '2026-11-28T03:00' }, deps),
    ).rejects.toMatchObject({ status: 400 })
    const days = await listAppointmentDays(salon.owner, { startDate: '2026-11-27', endDate: '2026-11-29' }, MORNING)
    expect(days.map(({ booked, freeMinutes, isOpen }) => [booked, freeMinutes, isOpen])).toEqual([
      [1, 210, true],
      [1, 90, true],
      [0, 0, false],
    ])
    const { days: ledger } = await getLedger(salon.owner, { from: '2026-11-27', to: '2026-11-29' }, MORNING)
    expect(ledger.map(({ minutes: { kept, open } }) => [kept, open])).toEqual([
      [30, 210],
      [90, 90],
      [0, 0],
    ])
  })

  it('keeps the rest of a night on a date that is closed, and none of one whose own date is', async () => {
    const weekly = [[], [], [], [], [], [span(20, 27)], []]
    const closed = (date: string) => ({ fromDate: date, toDate: date, spans: [], note: null })
    await updateOpeningHours(salon.owner, { weekly, exceptions: [closed('2026-11-28')] }, deps)
    expect(await labels('2026-11-28')).toHaveLength(5)
    await updateOpeningHours(salon.owner, { weekly, exceptions: [closed('2026-11-27')] }, deps)
    expect(await labels('2026-11-28')).toEqual([])
    const late = { ...closed('2026-11-26'), spans: [span(22, 30)] }
    await updateOpeningHours(salon.owner, { weekly: CLOSED_WEEK, exceptions: [late] }, deps)
    expect(await labels('2026-11-27')).toHaveLength(11)
  })

  it.each([
    [[span(20, 30.5)], [], 'End no later than 6:00 AM the next day'],
    [[span(20, 27)], [span(2, 5)], 'These hours run into those of the next day'],
    [[span(20, 3)], [], 'The end must be after the start'],
    [[span(24, 27)], [], 'Enter a start and an end time'],
    [[span(20, 27), span(22, 23)], [], 'These times overlap'],
  ])('refuses %j before %j: %s', (friday, saturday, message) => {
    const weekly = [[], [], [], [], [], friday, saturday]
    const { error } = openingHoursBody.safeParse({ weekly, exceptions: [] })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('is held to the same bounds by the database', async () => {
    const store = (startMinutes: number, endMinutes: number) =>
      getDb()
        .openingHours.create({ data: { businessId: salon.owner.businessId, weekday: 5, startMinutes, endMinutes } })
        .then(() => null, sqlStateOf)
    expect([await store(1200, 1800), await store(1439, 1440)]).toEqual([null, null])
    expect([await store(1200, 1801), await store(1440, 1500), await store(1200, 1200)]).toEqual(Array(3).fill('23514'))
  })

  it('takes the hours of a night for one person too', async () => {
    const hours = [[], [], [], [], [], [span(21, 26)], []]
    const body = { ...person, hasOwnHours: true, hours, serviceIds: [salon.serviceId] }
    const { id } = await createStaff(salon.owner, body, deps)
    expect(await labels('2026-11-28', id)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM'])
  })

  it('lets an exception shorten the hours of somebody with own ones, in offers, bookings, calendar and ledger', async () => {
    const weekly = CLOSED_WEEK.map((_, weekday) => (weekday === 0 ? [] : [span(8, 18)]))
    const hours = CLOSED_WEEK.map((_, weekday) => (weekday === 3 ? [span(9, 13)] : []))
    const body = { ...person, hasOwnHours: true, hours, serviceIds: [salon.serviceId] }
    const { id: staffId } = await createStaff(salon.owner, body, deps)
    const early = { fromDate: WEDNESDAY, toDate: '2026-11-26', spans: [span(10, 15)], note: null }
    const sunday = { ...early, fromDate: '2026-11-29', toDate: '2026-11-29' }
    await updateOpeningHours(salon.owner, { weekly, exceptions: [early, sunday] }, deps)
    expect(await labels(WEDNESDAY, staffId)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM'])
    expect(await labels('2026-11-26', staffId)).toEqual([])
    expect(await labels('2026-11-29', staffId)).toHaveLength(9)
    const afternoon = { name: 'Ben Ode', email: 'ben@example.com', phone: '(212) 555-0102', serviceId: salon.serviceId }
    await expect(
      bookAppointment(salon.visitor, { ...afternoon, staffId, appointmentDate: `${WEDNESDAY}T14:00` }, deps),
    ).rejects.toMatchObject({ status: 400 })
    const range = { startDate: WEDNESDAY, endDate: '2026-11-26', staffId }
    const days = await listAppointmentDays(salon.owner, range, MORNING)
    expect(days.map(({ freeMinutes, isOpen }) => [freeMinutes, isOpen])).toEqual([
      [180, true],
      [0, false],
    ])
    const { totals } = await getLedger(salon.owner, { from: WEDNESDAY, to: '2026-11-26' }, MORNING)
    expect(totals.open).toBe(180 + 2 * 300)
  })

  it('replaces what is to come and keeps exceptions that are over', async () => {
    const holiday = { fromDate: WEDNESDAY, toDate: WEDNESDAY, spans: [], note: null }
    await updateOpeningHours(salon.owner, { weekly: CLOSED_WEEK, exceptions: [holiday] }, deps)
    const later = depsAt(new Date('2026-12-20T12:00:00Z'))
    await updateOpeningHours(salon.owner, { weekly: CLOSED_WEEK, exceptions: [] }, later)
    expect(await getDb().openingException.count({ where: { businessId: salon.owner.businessId } })).toBe(1)
    await updateOpeningHours(salon.owner, { weekly: CLOSED_WEEK, exceptions: [] }, deps)
    expect(await getDb().openingException.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })

  it('refuses an exception that is already over, unless a page left open over midnight sends it again', async () => {
    const yesterday = { fromDate: '2026-11-23', toDate: '2026-11-23', spans: [], note: null }
    const holiday = { ...yesterday, fromDate: WEDNESDAY, toDate: WEDNESDAY }
    const save = (exceptions: (typeof holiday)[], at = deps) =>
      updateOpeningHours(salon.owner, { weekly: CLOSED_WEEK, exceptions }, at)
    await expect(save([holiday, yesterday])).rejects.toMatchObject({
      status: 400,
      details: { fields: { 'exceptions.1.toDate': 'This day is already over' } },
    })
    await save([holiday])
    expect((await save([holiday], depsAt(new Date('2026-11-26T12:00:00Z')))).exceptions).toEqual([])
    expect(await getDb().openingException.count({ where: { businessId: salon.owner.businessId } })).toBe(1)
  })

  it.each([
    [[span(9, 12), span(11, 13)], 'These times overlap'],
    [[span(12, 9)], 'The end must be after the start'],
    [[span(9, 31)], 'End no later than 6:00 AM the next day'],
  ])('refuses %j: %s', (spans, message) => {
    const issue = openingHoursBody.safeParse({ weekly: CLOSED_WEEK.with(1, spans), exceptions: [] }).error?.issues[0]
    expect([issue?.path, issue?.message]).toEqual([['weekly', 1], message])
  })

  it('refuses an exception whose hours could never apply, at its first day', () => {
    const day = { fromDate: WEDNESDAY, toDate: WEDNESDAY }
    const exceptions = [
      { ...day, spans: [] },
      { ...day, spans: [span(9, 12)] },
    ]
    const issue = openingHoursBody.safeParse({ weekly: CLOSED_WEEK, exceptions }).error?.issues[0]
    expect([issue?.path, issue?.message]).toEqual([
      ['exceptions', 1, 'fromDate'],
      'One exception closes days that another opens. Change the days of one, or remove it.',
    ])
  })

  it('reads contradicting exceptions of before as clients see them, and as they can be saved', async () => {
    const holiday = { fromDate: WEDNESDAY, toDate: WEDNESDAY, spans: [], note: null }
    const late = { fromDate: '2026-11-26', toDate: '2026-11-26', note: null }
    const exceptions = [
      holiday,
      { ...holiday, spans: [span(9, 12)] },
      { ...late, spans: [span(9, 12)] },
      { ...late, spans: [span(11, 14)] },
    ]
    const saved = await updateOpeningHours(salon.owner, { weekly: CLOSED_WEEK, exceptions }, deps)
    expect(saved.exceptions).toEqual([holiday, { ...late, spans: [span(9, 14)] }])
    expect(openingHoursBody.safeParse(saved).success).toBe(true)
    expect(await labels()).toEqual([])
  })

  it('lets one of two concurrent saves win completely', async () => {
    const one = { weekly: CLOSED_WEEK.with(1, [span(9, 10)]), exceptions: [] }
    const two = { weekly: CLOSED_WEEK.with(2, [span(9, 10)]), exceptions: [] }
    await Promise.all([one, two].map((body) => updateOpeningHours(salon.owner, body, deps)))
    const { weekly } = await getOpeningHours(salon.owner, MORNING)
    expect([one.weekly, two.weekly]).toContainEqual(weekly)
  })
})

describe('people', () => {
  it('a person with own hours and services is offered only then and for those', async () => {
    const added = await createStaff(
      salon.owner,
      { ...person, hasOwnHours: true, hours: CLOSED_WEEK.with(3, [span(9, 10)]), serviceIds: [salon.serviceId] },
      deps,
    )
    expect(added).toMatchObject({ name: 'Mateo', serviceIds: [salon.serviceId], hasOwnHours: true })
    expect(await labels(WEDNESDAY, added.id)).toEqual(['9:00 AM'])
    await updateStaff(salon.owner, added.id, { hasOwnHours: false }, deps)
    expect((await labels(WEDNESDAY, added.id)).length).toBe(26)
  })

  it('a person with upcoming appointments can be neither deactivated nor removed', async () => {
    await createStaff(salon.owner, person, deps)
    const visit = await book()
    const refusal = {
      status: 409,
      code: 'has_appointments',
      message: 'Luna has 1 upcoming appointment. Please move or cancel them first.',
    }
    await expect(updateStaff(salon.owner, visit.staffId, { active: false }, deps)).rejects.toMatchObject(refusal)
    await expect(deleteStaff(salon.owner, visit.staffId, deps)).rejects.toMatchObject(refusal)
    expect((await listStaff(salon.owner)).every(({ active }) => active)).toBe(true)
  })

  it('the last person who takes appointments stays, even if two leave at once', async () => {
    await expect(deleteStaff(salon.owner, salon.staffId, deps)).rejects.toMatchObject({
      status: 409,
      code: 'last_person',
    })
    const other = await createStaff(salon.owner, person, deps)
    const leaving = [salon.staffId, other.id].map((id) => updateStaff(salon.owner, id, { active: false }, deps))
    const outcomes = await Promise.allSettled(leaving)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('a new one is the last, also after others left', async () => {
    const add = (name: string) => createStaff(salon.owner, { ...person, name }, deps)
    const [first, second] = [await add('Ana'), await add('Bo')]
    await add('Zoe')
    for (const { id } of [first, second]) await deleteStaff(salon.owner, id, deps)
    await add('Adam')
    expect((await listStaff(salon.owner)).slice(-2).map(({ name }) => name)).toEqual(['Zoe', 'Adam'])
  })

  it('one with a history is kept as not bookable, one without is gone', async () => {
    const other = await createStaff(salon.owner, person, deps)
    const visit = await book()
    const later = depsAt(new Date('2026-12-20T12:00:00Z'))
    await deleteStaff(salon.owner, visit.staffId, later)
    expect((await listStaff(salon.owner)).find(({ id }) => id === visit.staffId)?.active).toBe(false)
    const third = await createStaff(salon.owner, person, deps)
    await deleteStaff(salon.owner, visit.staffId === other.id ? salon.staffId : other.id, later)
    expect((await listStaff(salon.owner)).map(({ id }) => id).sort()).toEqual([visit.staffId, third.id].sort())
  })
})

describe('time off', () => {
  it("is read in the business's zone, can't be booked, and counts the visits in its way", async () => {
    await book()
    const off = await createTimeOff(
      salon.owner,
      { staffId: salon.staffId, startsAt: `${WEDNESDAY}T00:00`, endsAt: '2026-11-26T00:00' },
      deps,
    )
    expect(off).toMatchObject({ startsAt: '2026-11-25T05:00:00.000Z', endsAt: '2026-11-26T05:00:00.000Z', visits: 1 })
    expect(await labels()).toEqual([])
    await updateTimeOff(
      salon.owner,
      off.id,
      { staffId: salon.staffId, startsAt: `${WEDNESDAY}T12:00`, endsAt: '2026-11-26T00:00' },
      deps,
    )
    expect((await labels()).at(-1)).toBe('11:00 AM')
    await deleteTimeOff(salon.owner, off.id, deps)
    expect(await listTimeOff(salon.owner, MORNING)).toEqual([])
  })

  it('counts only upcoming visits, because one that is over needs no other time', async () => {
    await book()
    const days = { startsAt: `${WEDNESDAY}T00:00`, endsAt: '2026-11-28T00:00' }
    const { id } = await createTimeOff(salon.owner, { staffId: salon.staffId, ...days }, deps)
    const later = new Date('2026-11-26T12:00:00Z')
    expect(await listTimeOff(salon.owner, MORNING)).toMatchObject([{ id, visits: 1 }])
    expect(await listTimeOff(salon.owner, later)).toMatchObject([{ id, visits: 0 }])
  })

  it('must end after it begins', async () => {
    const body = { staffId: salon.staffId, startsAt: '2026-11-26T10:00:00Z', endsAt: '2026-11-26T04:00' }
    await expect(createTimeOff(salon.owner, body, deps)).rejects.toMatchObject({
      details: { fields: { endsAt: 'The end must be after the start' } },
    })
  })
})

describe('services', () => {
  it('a new price does not change a booked visit', async () => {
    const visit = await book()
    await updateService(salon.owner, salon.serviceId, { price: 9900 }, deps)
    expect((await listServices(salon.owner)).find(({ id }) => id === salon.serviceId)).toMatchObject({
      price: 9900,
      duration: 60,
    })
    const row = await getDb().appointment.findFirstOrThrow({
      where: { id: visit.id, businessId: salon.owner.businessId },
      select: { priceCents: true },
    })
    expect(row.priceCents).toBe(6500)
  })

  it('a new one is the last, also after others were deleted', async () => {
    const add = (name: string) => createService(salon.owner, createServiceBody.parse({ name }), deps)
    const [first, second] = [await add('Wash'), await add('Color')]
    await add('Beard trim')
    for (const { id } of [first, second]) await deleteService(salon.owner, id, deps)
    await add('A quick cut')
    expect((await listServices(salon.owner)).slice(-2).map(({ name }) => name)).toEqual(['Beard trim', 'A quick cut'])
  })

  it('one that a person is limited to is kept, so that they do not suddenly do all', async () => {
    await createStaff(salon.owner, { ...person, serviceIds: [salon.serviceId] }, deps)
    await deleteService(salon.owner, salon.serviceId, deps)
    expect((await listServices(salon.owner)).find(({ id }) => id === salon.serviceId)?.active).toBe(false)
    expect((await listStaff(salon.owner)).at(-1)?.serviceIds).toEqual([salon.serviceId])
  })
})
