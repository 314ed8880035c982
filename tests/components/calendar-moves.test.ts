import { staffColumns } from '@/components/appointments/calendar-columns'
import { toFreeTime } from '@/components/appointments/calendar-free'
import { toOpeningMarks } from '@/components/appointments/calendar-openings'
import type { WorkingTimes } from '@/components/appointments/calendar-shades'
import { nextInDirection } from '@/components/appointments/grid-keys'
import { dropTableRoles } from '@/components/appointments/grid-roles'
import { changesStart, describeMove, moveBy, toChange, withMove } from '@/components/appointments/visit-move'
import type { Opening } from '@/lib/contracts/recovery'

import { appointment, luna, mateo, NOW, TIME_ZONE } from './owner-fixtures'

const toMateo = { id: mateo.id, name: mateo.name, color: mateo.color }
const move = (drag: Parameters<typeof moveBy>[1], visit = appointment()) => {
  const made = moveBy(visit, drag, TIME_ZONE)
  if (!made) throw new Error('no such time')
  return made
}

describe('a drag', () => {
  it('says everything that changes and nothing else', () => {
    expect(describeMove(move({ minutes: 30 }), TIME_ZONE)).toEqual(['Time: 2:30 PM → 3:00 PM'])
    expect(describeMove(move({ minutes: 24 * 60, staff: toMateo }), TIME_ZONE)).toEqual([
      'Date: Tue, Nov 24 → Wed, Nov 25',
      'Staff: Luna → Mateo',
    ])
    expect(describeMove(move({ minutes: 0, longer: 15 }), TIME_ZONE)).toEqual(['Length: 60 min → 75 min'])
  })

  it('saves only what changes', () => {
    expect(toChange(move({ minutes: 0, staff: toMateo }))).toEqual({ staffId: mateo.id })
    expect(toChange(move({ minutes: 0, longer: -15 }))).toEqual({ duration: 45 })
    expect(toChange(move({ minutes: -45 }))).toEqual({ appointmentDate: '2026-11-24T18:45:00.000Z' })
    expect(toChange(move({ minutes: 0 }))).toEqual({})
    expect(changesStart(move({ minutes: 0, staff: toMateo }))).toBe(false)
  })

  it("keeps the business's clock over a change of clocks, and refuses a time that is skipped", () => {
    const before = appointment({ appointmentDate: '2027-03-13T15:00:00.000Z' })
    expect(move({ minutes: 24 * 60 }, before).start.toISOString()).toBe('2027-03-14T14:00:00.000Z')
    const night = appointment({ appointmentDate: '2027-03-13T07:30:00.000Z' })
    expect(moveBy(night, { minutes: 24 * 60 }, TIME_ZONE)).toBeNull()
  })

  it('shows the appointment where it was dropped until it is answered', () => {
    const visits = [appointment(), appointment({ id: luna.id })]
    const [moved, other] = withMove(visits, move({ minutes: 30, staff: toMateo }))
    expect(moved).toMatchObject({ staffId: mateo.id, appointmentDate: '2026-11-24T20:00:00.000Z' })
    expect(other).toBe(visits[1])
    expect(withMove(visits, null)).toBe(visits)
  })
})

describe('the columns of a day', () => {
  const gone = { ...mateo, active: false }

  it('are the staff who take appointments, and who else still has some', () => {
    expect(staffColumns([luna, gone], [], null).map(({ name }) => name)).toEqual(['Luna'])
    const visits = [appointment({ staffId: gone.id, staff: { name: 'Mateo', color: '#123456' } })]
    expect(staffColumns([luna, gone], visits, null)).toMatchObject([
      { name: 'Luna', booked: 0 },
      { name: 'Mateo', booked: 1 },
    ])
  })

  it('are one where one is chosen, whose count leaves cancelled appointments out', () => {
    const visits = [appointment(), appointment({ status: 'cancelled' }), appointment({ staffId: mateo.id })]
    expect(staffColumns([luna, mateo], visits, luna.id)).toMatchObject([{ id: luna.id, booked: 1 }])
  })
})

describe('free time in the calendar', () => {
  const open = [{ startMinutes: 9 * 60, endMinutes: 17 * 60 }]
  const weekly = Array.from({ length: 7 }, () => open)
  const member = { ...luna, version: 1, hasOwnHours: false, photo: null, line: null, hours: weekly }
  const times: WorkingTimes = {
    hours: { weekly, exceptions: [] },
    timeOff: [],
    staff: [member, { ...member, ...mateo }],
    staffId: null,
    timeZone: TIME_ZONE,
  }
  const free = (columns: string[] | null, visits = [appointment()]) =>
    toFreeTime({ days: ['2026-11-24'], times, appointments: visits, columns, now: NOW }).map(
      ({ start, end, resourceIds }) => [start, end, resourceIds],
    )

  it('is each staff member’s own, from now on and around what is booked', () => {
    expect(free([luna.id, mateo.id])).toEqual([
      ['2026-11-24T10:00', '2026-11-24T14:30', [luna.id]],
      ['2026-11-24T15:30', '2026-11-24T17:00', [luna.id]],
      ['2026-11-24T10:00', '2026-11-24T17:00', [mateo.id]],
    ])
  })

  it('of the week is when anyone is free; a cancelled appointment takes none', () => {
    expect(free(null)).toEqual([['2026-11-24T10:00', '2026-11-24T17:00', undefined]])
    expect(free([luna.id], [appointment({ status: 'cancelled' })])).toHaveLength(1)
  })
})

describe('an opening that the waitlist wants', () => {
  const opening: Opening = {
    staffId: luna.id,
    staff: { name: 'Luna' },
    from: '2026-11-24T16:00:00.000Z',
    until: '2026-11-24T18:00:00.000Z',
    held: [],
    wantedBy: 2,
    people: [],
  }
  const source = { days: ['2026-11-24'], staffId: luna.id, columns: null, timeZone: TIME_ZONE }

  it('is marked at its time with how many want it, one that nobody wants is not', () => {
    const marks = toOpeningMarks([opening, { ...opening, staffId: mateo.id, wantedBy: 0 }], source)
    expect(marks).toMatchObject([{ start: '2026-11-24T11:00', end: '2026-11-24T13:00' }])
    expect(marks[0]?.extendedProps).toMatchObject({
      label: '2 clients on the waitlist for 11:00 AM to 1:00 PM with Luna. Offer this opening',
    })
  })

  it('is not marked on other days or for other staff', () => {
    expect(toOpeningMarks([opening], { ...source, days: ['2026-11-25'] })).toEqual([])
    const night = { ...opening, from: '2026-11-25T04:00:00.000Z', until: '2026-11-25T06:30:00.000Z' }
    const days = (date: string) => toOpeningMarks([night], { ...source, days: [date] }).length
    expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(days)).toEqual([0, 1, 1, 0])
    expect(toOpeningMarks([opening], { ...source, staffId: mateo.id })).toEqual([])
    expect(toOpeningMarks([opening], { ...source, columns: [mateo.id] })).toEqual([])
  })

  it("is not marked in a week of everyone, where it would lie behind another's appointment", () => {
    expect(toOpeningMarks([opening], { ...source, staffId: null })).toEqual([])
  })
})

describe('by keyboard', () => {
  const place = (left: number, top: number) => ({ left, right: left + 100, top })

  it('up and down stay in the column, left and right go to the next one at about the same time', () => {
    const places = [place(0, 0), place(0, 200), place(120, 190), place(240, 200), place(120, 400)]
    expect(nextInDirection(places, 0, 'ArrowDown')).toBe(1)
    expect(nextInDirection(places, 1, 'ArrowUp')).toBe(0)
    expect(nextInDirection(places, 1, 'ArrowRight')).toBe(2)
    expect(nextInDirection(places, 3, 'ArrowLeft')).toBe(2)
    expect(nextInDirection(places, 1, 'ArrowDown')).toBeNull()
  })

  it('a screen reader meets buttons, not a table that holds none of them', async () => {
    const grid = document.createElement('div')
    grid.innerHTML = '<div role="table"><div role="row" aria-colindex="1"></div><b role="button"></b></div>'
    const stop = dropTableRoles(grid)
    grid.firstElementChild?.append(Object.assign(document.createElement('i'), { role: 'cell' }))
    await Promise.resolve()
    expect([...grid.querySelectorAll('[role], [aria-colindex]')].map(({ tagName }) => tagName)).toEqual(['B'])
    stop()
  })
})
