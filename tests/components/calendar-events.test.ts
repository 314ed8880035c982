import { mostSideBySide, shownHours, toEvents, touchingDates } from '@/components/appointments/calendar-events'
import { slotHeight, zoneOffset } from '@/components/appointments/calendar-look'
import { toShades, type WorkingTimes } from '@/components/appointments/calendar-shades'
import {
  narrow,
  narrowCalendar,
  NO_FILTER,
  readWeekFilter,
  step,
  writeWeekFilter,
} from '@/components/appointments/week-filter'

import { appointment, luna, mateo, NOW, TIME_ZONE } from './owner-fixtures'

const open = [{ startMinutes: 8 * 60 + 30, endMinutes: 17 * 60 }]
const AT = { now: NOW, timeZone: TIME_ZONE, slotHeight: 40 }

describe('the calendar', () => {
  it("lets only live appointments be dragged, and shows each on the business's clock in its staff member's column", () => {
    const events = ['scheduled', 'confirmed', 'completed', 'no-show', 'cancelled'].map((status) =>
      appointment({ status }),
    )
    const movable = [true, true, false, false, false]
    expect(toEvents(events, AT).map(({ startEditable }) => startEditable)).toEqual(movable)
    expect(toEvents(events, AT).map(({ durationEditable }) => durationEditable)).toEqual(movable)
    const locked = toEvents(events, { ...AT, isLocked: true })
    expect(locked.map(({ startEditable }) => startEditable)).not.toContain(true)
    expect(toEvents([appointment()], AT)[0]).toMatchObject({
      start: '2026-11-24T14:30',
      end: '2026-11-24T15:30',
      resourceIds: [luna.id],
    })
  })

  it('writes only lines that fit whole into the box', () => {
    const lines = [15, 30, 60].map((duration) => toEvents([appointment({ duration })], AT)[0]?.extendedProps?.lines)
    expect(lines).toEqual([1, 2, 4])
  })

  it('marks the visits whose outcome it asks for', () => {
    const minutesAgo = (minutes: number, status = 'confirmed') =>
      appointment({ status, appointmentDate: new Date(NOW.getTime() - minutes * 60_000).toISOString() })
    const visits = [minutesAgo(10), minutesAgo(9), minutesAgo(60, 'completed')]
    expect(toEvents(visits, AT).map(({ extendedProps }) => extendedProps?.asks as boolean)).toEqual([
      true,
      false,
      false,
    ])
  })

  it("shows whole hours that hold the opening hours and every visit, on the business's clock", () => {
    expect(shownHours(open, [], TIME_ZONE)).toEqual({ from: '08:00', until: '17:00' })
    expect(shownHours(open, [appointment({ appointmentDate: '2026-11-25T02:30:00.000Z' })], TIME_ZONE)).toEqual({
      from: '08:00',
      until: '23:00',
    })
    expect(shownHours([], [], TIME_ZONE)).toEqual({ from: '08:00', until: '20:00' })
    const overMidnight = appointment({ appointmentDate: '2026-11-25T04:30:00.000Z', duration: 60 })
    expect(shownHours(open, [overMidnight], TIME_ZONE)).toEqual({ from: '00:00', until: '24:00' })
    const dates = (shown: string[]) => touchingDates([overMidnight], shown, TIME_ZONE).length
    expect([dates(['2026-11-24']), dates(['2026-11-25']), dates(['2026-11-26'])]).toEqual([1, 1, 0])
  })

  it.each([
    ['2026-03-08T04:30:00.000Z', 'America/New_York', '2026-03-07T23:30', '2026-03-08T04:30'],
    ['2026-11-01T03:30:00.000Z', 'America/New_York', '2026-10-31T23:30', '2026-11-01T02:30'],
    ['2026-04-05T01:00:00.000Z', 'America/Santiago', '2026-04-04T22:00', '2026-04-05T01:00'],
  ])('ends a visit of four hours from %s in %s when it really ends', (appointmentDate, timeZone, start, end) => {
    const night = appointment({ appointmentDate, duration: 240 })
    expect(toEvents([night], { ...AT, timeZone })).toMatchObject([{ start, end }])
  })

  it('draws a visit in an hour that the clock repeats as a box, and ends the day at midnight', () => {
    const again = appointment({ appointmentDate: '2026-11-01T05:50:00.000Z', duration: 30 })
    expect(toEvents([again], AT)).toMatchObject([{ start: '2026-11-01T01:50', end: '2026-11-01T02:05' }])
    const lastOfDay = appointment({ appointmentDate: '2026-11-25T04:00:00.000Z', duration: 60 })
    expect(shownHours(open, [lastOfDay], TIME_ZONE)).toEqual({ from: '08:00', until: '24:00' })
  })

  it('makes room for all appointments that overlap, cancelled ones too', () => {
    const visit = (time: string, duration: number, status = 'confirmed') =>
      appointment({ appointmentDate: `2026-11-24T${time}:00.000Z`, duration, status })
    expect(mostSideBySide([])).toBe(0)
    expect(mostSideBySide([visit('15:00', 60), visit('16:00', 60)])).toBe(1)
    expect(
      mostSideBySide([
        visit('15:00', 90),
        visit('16:00', 60),
        visit('16:15', 15, 'cancelled'),
        visit('16:30', 60),
        visit('18:00', 30),
      ]),
    ).toBe(3)
  })

  it('stays 24 pixels high for the shortest appointment, and tells the time of the business', () => {
    const half = (duration: number) => (slotHeight([{ duration }, { duration: 60 }]) / 30) * duration
    expect(half(15)).toBeGreaterThanOrEqual(24)
    expect(half(30)).toBeGreaterThanOrEqual(24)
    expect(zoneOffset(NOW, TIME_ZONE)).toBe('-05:00')
    expect(zoneOffset(NOW, 'Asia/Kathmandu')).toBe('+05:45')
  })

  it('goes back and forth by days in the day, by months in the month, by weeks otherwise', () => {
    expect(step('2026-11-24', 'day', 1)).toBe('2026-11-25')
    expect(step('2026-11-24', 'week', -1)).toBe('2026-11-17')
    expect(step('2027-01-31', 'month', 1)).toBe('2027-02-28')
    expect(step('2027-01-31', 'month', -1)).toBe('2026-12-31')
  })
})

describe('the shades of the calendar', () => {
  const weekdays = Array.from({ length: 7 }, (_, weekday) => (weekday === 0 ? [] : open))
  const person = { ...luna, version: 1, hasOwnHours: false, photo: null, line: null, hours: weekdays }
  const times: WorkingTimes = {
    hours: { weekly: weekdays, exceptions: [] },
    timeOff: [],
    staff: [person, { ...person, ...mateo }],
    staffId: null,
    timeZone: TIME_ZONE,
  }
  const shaded = (days: string[], changes: Partial<WorkingTimes> = {}) =>
    toShades(days, { ...times, ...changes }, null).map(({ start, end, extendedProps }) => [
      start,
      end,
      extendedProps?.label,
    ])

  it('cover the closed hours of each day and all of a closed one', () => {
    expect(shaded(['2026-11-22', '2026-11-24'])).toEqual([
      ['2026-11-22T00:00', '2026-11-23T00:00', 'Closed'],
      ['2026-11-24T00:00', '2026-11-24T08:30', null],
      ['2026-11-24T17:00', '2026-11-25T00:00', null],
    ])
  })

  it('leave open the times at which at least one person works', () => {
    const saturdays = weekdays.map((spans, weekday) =>
      weekday === 6 ? [{ startMinutes: 600, endMinutes: 1200 }] : spans,
    )
    const closed = weekdays.map((spans, weekday) => (weekday === 6 ? [] : spans))
    const ofLuna = { ...person, hasOwnHours: true, hours: saturdays }
    const hours = { weekly: closed, exceptions: [] }
    const open = [
      ['2026-11-28T00:00', '2026-11-28T10:00', null],
      ['2026-11-28T20:00', '2026-11-29T00:00', null],
    ]
    expect(shaded(['2026-11-28'], { hours, staff: [ofLuna] })).toEqual(open)
    const ofMateo = { ...person, ...mateo, hours: closed }
    expect(shaded(['2026-11-28'], { hours, staff: [ofMateo, ofLuna] })).toEqual(open)
    expect(shaded(['2026-11-28'], { hours, staff: [ofMateo, { ...ofLuna, active: false }] })).toEqual([
      ['2026-11-28T00:00', '2026-11-29T00:00', 'Closed'],
    ])
  })

  it('leave open what a night has on the next date, and follow the exception of the date it starts on', () => {
    const night = weekdays.map((spans, weekday) => (weekday === 5 ? [{ startMinutes: 1200, endMinutes: 1620 }] : spans))
    const saturday = { fromDate: '2026-11-28', toDate: '2026-11-28', spans: [], note: null }
    const friday = { ...saturday, fromDate: '2026-11-27', toDate: '2026-11-27' }
    const on = (exceptions: (typeof saturday)[]) =>
      shaded(['2026-11-27', '2026-11-28'], { hours: { weekly: night, exceptions } })
    expect(on([])).toEqual([
      ['2026-11-27T00:00', '2026-11-27T20:00', null],
      ['2026-11-28T03:00', '2026-11-28T08:30', null],
      ['2026-11-28T17:00', '2026-11-29T00:00', null],
    ])
    expect(on([saturday])).toEqual([
      ['2026-11-27T00:00', '2026-11-27T20:00', null],
      ['2026-11-28T03:00', '2026-11-29T00:00', 'Closed'],
    ])
    expect(on([friday])[0]).toEqual(['2026-11-27T00:00', '2026-11-28T00:00', 'Closed'])
  })

  it('follow dated exceptions, holidays and other hours alike, and say why', () => {
    const exceptions = [
      { fromDate: '2026-11-26', toDate: '2026-11-27', spans: [], note: 'Thanksgiving' },
      { fromDate: '2026-11-28', toDate: '2026-11-28', spans: [{ startMinutes: 600, endMinutes: 720 }], note: null },
    ]
    expect(shaded(['2026-11-26', '2026-11-28'], { hours: { weekly: weekdays, exceptions } })).toEqual([
      ['2026-11-26T00:00', '2026-11-27T00:00', 'Closed: Thanksgiving'],
      ['2026-11-28T00:00', '2026-11-28T10:00', 'Other hours'],
      ['2026-11-28T12:00', '2026-11-29T00:00', 'Other hours'],
    ])
  })

  it('of somebody with own hours, follow an exception only within these', () => {
    const mornings = weekdays.map((_, weekday) => (weekday === 2 ? [{ startMinutes: 540, endMinutes: 780 }] : []))
    const spans = [{ startMinutes: 600, endMinutes: 900 }]
    const hours = {
      weekly: weekdays,
      exceptions: [{ fromDate: '2026-11-24', toDate: '2026-11-25', spans, note: null }],
    }
    const staff = [{ ...person, hasOwnHours: true, hours: mornings }]
    expect(shaded(['2026-11-24', '2026-11-25'], { hours, staff })).toEqual([
      ['2026-11-24T00:00', '2026-11-24T10:00', 'Other hours'],
      ['2026-11-24T13:00', '2026-11-25T00:00', 'Other hours'],
      ['2026-11-25T00:00', '2026-11-26T00:00', 'Other hours'],
    ])
  })

  it("show who is off, or with one person's calendar only that person's time off and hours", () => {
    const off = {
      id: '1',
      startsAt: '2026-11-24T15:00:00.000Z',
      endsAt: '2026-11-24T17:00:00.000Z',
      visits: 0,
      version: 1,
    }
    const timeOff = [
      { ...off, staffId: luna.id, reason: 'Dentist' },
      { ...off, id: '2', staffId: mateo.id, reason: null },
    ]
    expect(shaded([], { timeOff }).map(([, , label]) => label)).toEqual(['Luna off: Dentist', 'Mateo off'])
    expect(shaded([], { timeOff, staffId: mateo.id })).toEqual([['2026-11-24T10:00', '2026-11-24T12:00', 'Time off']])
    const columns = toShades([], { ...times, timeOff }, [mateo.id, luna.id])
    expect(columns.map(({ resourceIds }) => resourceIds)).toEqual([[mateo.id], [luna.id]])
    const ownHours = {
      ...person,
      version: 1,
      hasOwnHours: true,
      hours: Array.from({ length: 7 }, () => [{ startMinutes: 0, endMinutes: 1440 }]),
    }
    expect(shaded(['2026-11-24'], { staff: [ownHours], staffId: luna.id })).toEqual([])
  })
})

describe('what is shown', () => {
  it('survives the way through the address', () => {
    const filter = {
      date: '2026-12-01',
      view: 'week',
      status: 'confirmed',
      service: 'Cut & Color',
      staff: luna.id,
      mood: 'calm',
      cancelled: 'shown',
    } as const
    const address = writeWeekFilter(filter, '2026-11-24')
    expect(readWeekFilter(Object.fromEntries(new URLSearchParams(address)), '2026-11-24')).toEqual(filter)
    expect(writeWeekFilter({ date: '2026-11-24', ...NO_FILTER }, '2026-11-24')).toBe('')
  })

  it('must pass every filter at once', () => {
    const visits = [appointment({ clientMood: 'calm' }), appointment({ clientMood: 'calm', staffId: mateo.id })]
    expect(narrow(visits, { ...NO_FILTER, mood: 'calm', staff: mateo.id })).toEqual([visits[1]])
    expect(narrow(visits, { ...NO_FILTER, status: 'cancelled' })).toEqual([])
  })

  it('is without cancelled appointments in the calendar until they are wanted', () => {
    const visits = [appointment(), appointment({ status: 'cancelled' })]
    const filter = { date: '2026-11-24', ...NO_FILTER }
    expect(narrowCalendar(visits, filter)).toEqual([visits[0]])
    expect(narrowCalendar(visits, { ...filter, cancelled: 'shown' })).toEqual(visits)
    expect(narrowCalendar(visits, { ...filter, status: 'cancelled' })).toEqual([visits[1]])
  })
})
