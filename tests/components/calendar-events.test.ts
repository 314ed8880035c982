import { mostSideBySide, shownHours, toEvents } from '@/components/appointments/calendar-events'
import { toShades, type WorkingTimes } from '@/components/appointments/calendar-shades'
import { narrow, NO_FILTER, readWeekFilter, step, writeWeekFilter } from '@/components/appointments/week-filter'

import { appointment, luna, mateo, NOW, TIME_ZONE } from './owner-fixtures'

const open = [{ startMinutes: 8 * 60 + 30, endMinutes: 17 * 60 }]

describe('the calendar', () => {
  it('lets only live visits be dragged, and ends each after its length', () => {
    const events = ['scheduled', 'confirmed', 'completed', 'no-show', 'cancelled'].map((status) =>
      appointment({ status }),
    )
    expect(toEvents(events, NOW).map(({ editable }) => editable)).toEqual([true, true, false, false, false])
    expect(toEvents([appointment()], NOW)[0]).toMatchObject({
      start: '2026-11-24T19:30:00.000Z',
      end: '2026-11-24T20:30:00.000Z',
    })
  })

  it('marks the visits whose outcome it asks for', () => {
    const minutesAgo = (minutes: number, status = 'confirmed') =>
      appointment({ status, appointmentDate: new Date(NOW.getTime() - minutes * 60_000).toISOString() })
    const visits = [minutesAgo(10), minutesAgo(9), minutesAgo(60, 'completed')]
    expect(toEvents(visits, NOW).map(({ extendedProps }) => extendedProps?.asks as boolean)).toEqual([
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
  })

  it('makes room for all visits that stand beside each other, short and cancelled ones too', () => {
    const visit = (time: string, duration: number, status = 'confirmed') =>
      appointment({ appointmentDate: `2026-11-24T${time}:00.000Z`, duration, status })
    expect(mostSideBySide([])).toBe(0)
    expect(mostSideBySide([visit('15:00', 60), visit('16:00', 60)])).toBe(1)
    expect(mostSideBySide([visit('15:00', 15), visit('15:15', 15)])).toBe(2)
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

  it('goes back and forth by days in the day, by weeks otherwise', () => {
    expect(step('2026-11-24', 'day', 1)).toBe('2026-11-25')
    expect(step('2026-11-24', 'week', -1)).toBe('2026-11-17')
  })
})

describe('the shades of the calendar', () => {
  const weekdays = Array.from({ length: 7 }, (_, weekday) => (weekday === 0 ? [] : open))
  const person = { ...luna, version: 1, hasOwnHours: false, hours: weekdays }
  const times: WorkingTimes = {
    hours: { weekly: weekdays, exceptions: [] },
    timeOff: [],
    staff: [person, { ...person, ...mateo }],
    staffId: null,
  }
  const shaded = (days: string[], changes: Partial<WorkingTimes> = {}) =>
    toShades(days, { ...times, ...changes }).map(({ start, end, extendedProps }) => [start, end, extendedProps?.label])

  it('cover the closed hours of each day and all of a closed one', () => {
    expect(shaded(['2026-11-22', '2026-11-24'])).toEqual([
      ['2026-11-22T00:00', '2026-11-23T00:00', 'Closed'],
      ['2026-11-24T00:00', '2026-11-24T08:30', null],
      ['2026-11-24T17:00', '2026-11-25T00:00', null],
    ])
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

  it("show who is off, or with one person's calendar only her time off and her own hours", () => {
    const off = { id: '1', startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T17:00:00.000Z', visits: 0 }
    const timeOff = [
      { ...off, staffId: luna.id, reason: 'Dentist' },
      { ...off, id: '2', staffId: mateo.id, reason: null },
    ]
    expect(shaded([], { timeOff }).map(([, , label]) => label)).toEqual(['Luna off: Dentist', 'Mateo off'])
    expect(shaded([], { timeOff, staffId: mateo.id })).toHaveLength(1)
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
})
