import { shownHours, toBusinessHours, toEvents } from '@/components/appointments/calendar-events'
import { narrow, NO_FILTER, readWeekFilter, step, writeWeekFilter } from '@/components/appointments/week-filter'

import { appointment, luna, mateo, NOW, TIME_ZONE } from './owner-fixtures'

const open = [{ weekday: 2, startMinutes: 8 * 60 + 30, endMinutes: 17 * 60 }]

describe('the calendar', () => {
  it('lets only live visits be dragged, and ends each after its length', () => {
    const events = ['scheduled', 'confirmed', 'completed', 'no-show', 'cancelled'].map((status) => appointment({ status }))
    expect(toEvents(events, NOW).map(({ editable }) => editable)).toEqual([true, true, false, false, false])
    expect(toEvents([appointment()], NOW)[0]).toMatchObject({ start: '2026-11-24T19:30:00.000Z', end: '2026-11-24T20:30:00.000Z' })
  })

  it("shows whole hours that hold the opening hours and every visit, on the business's clock", () => {
    expect(shownHours(open, [], TIME_ZONE)).toEqual({ from: '08:00', until: '17:00' })
    expect(shownHours(open, [appointment({ appointmentDate: '2026-11-25T02:30:00.000Z' })], TIME_ZONE)).toEqual({ from: '08:00', until: '23:00' })
    expect(shownHours([], [], TIME_ZONE)).toEqual({ from: '08:00', until: '20:00' })
    expect(toBusinessHours(open)).toEqual([{ daysOfWeek: [2], startTime: '08:30', endTime: '17:00' }])
  })

  it('goes back and forth by days in the day, by weeks otherwise', () => {
    expect(step('2026-11-24', 'day', 1)).toBe('2026-11-25')
    expect(step('2026-11-24', 'week', -1)).toBe('2026-11-17')
  })
})

describe('what is shown', () => {
  it('survives the way through the address', () => {
    const filter = { date: '2026-12-01', view: 'week', status: 'confirmed', service: 'Cut & Color', staff: luna.id, mood: 'calm' } as const
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
