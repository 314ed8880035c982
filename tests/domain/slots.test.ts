import fc from '../support/property'
import { clockStepMinutes } from '@/lib/domain/start-grid'
import { DEFAULT_WEEKLY_HOURS, type OpeningSpan } from '@/lib/domain/opening-hours'
import {
  explainStart,
  leastBookedStaff,
  mildestRefusal,
  nearestStarts,
  offerStarts,
  openSpans,
  START_REFUSALS,
  withoutClientLimits,
  type AvailabilityInput,
  type EpochSpan,
  type StaffAvailability,
} from '@/lib/domain/slots'
import { addDays } from '@/lib/domain/local-date'
import { formatTime, startOfBusinessDay } from '@/lib/domain/time'
import { readWallClock } from '../support/wall-clock-oracle'
import { startsByBruteForce } from '../support/slot-oracle'

const NEW_YORK = 'America/New_York'
const MINUTE = 60_000
const TUESDAY = '2026-11-24'
const at = (text: string) => new Date(`${text}:00-05:00`)
const span = (startMinutes: number, endMinutes: number): OpeningSpan => ({ startMinutes, endMinutes })
const from = (start: string, end: string): EpochSpan => ({ from: at(start).getTime(), until: at(end).getTime() })
const everyDay = (...spans: OpeningSpan[]) => Array.from({ length: 7 }, () => spans)

function person(change: Partial<StaffAvailability> = {}): StaffAvailability {
  return { id: 'ada', weeklyHours: null, exceptions: [], timeOff: [], busy: [], ...change }
}

/** Luna Hair on an ordinary Tuesday, asked on the Monday before. */
function ask(change: Partial<AvailabilityInput> = {}): AvailabilityInput {
  return {
    timeZone: NEW_YORK,
    from: TUESDAY,
    to: change.from ?? TUESDAY,
    now: at('2026-11-23T12:00'),
    durationMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    slotIntervalMinutes: 30,
    minimumNoticeMinutes: 120,
    bookingWindowDays: 60,
    weeklyHours: DEFAULT_WEEKLY_HOURS,
    exceptions: [],
    staff: [person()],
    ...change,
  }
}

const starts = (input: AvailabilityInput) => offerStarts(input).flatMap((day) => day.slots.map((slot) => slot.start))
const times = (input: AvailabilityInput) => starts(input).map((start) => formatTime(start, input.timeZone))
const reasonOf = (input: AvailabilityInput, start: Date, staffId?: string) => {
  const answer = explainStart(input, start, staffId)
  return answer.ok ? answer.staffIds : answer.reason
}

describe('offered starts', () => {
  it("are the specification's 26 half hours from 8:00 AM to 8:30 PM by default", () => {
    const offered = times(ask())
    expect(offered).toHaveLength(26)
    expect([offered[0], offered[1], offered[25]]).toEqual(['8:00 AM', '8:30 AM', '8:30 PM'])
  })

  it('come with every date of the range, closed ones empty', () => {
    const days = offerStarts(ask({ from: '2026-11-27', to: '2026-11-30' }))
    expect(days.map((day) => [day.date, day.slots.length])).toEqual([
      ['2026-11-27', 26],
      ['2026-11-28', 26],
      ['2026-11-29', 0],
      ['2026-11-30', 26],
    ])
  })

  it('restart their grid after a lunch break, and the visit ends before it', () => {
    const staff = [person({ weeklyHours: everyDay(span(540, 735), span(790, 900)) })]
    expect(times(ask({ staff }))).toEqual([
      '9:00 AM',
      '9:30 AM',
      '10:00 AM',
      '10:30 AM',
      '11:00 AM',
      '1:10 PM',
      '1:40 PM',
    ])
  })

  it('meet neighbors exactly: a visit may begin when one ends and end when one begins', () => {
    const busy = [from('2026-11-24T10:00', '2026-11-24T11:00')]
    expect(times(ask({ staff: [person({ busy })] })).slice(0, 4)).toEqual(['8:00 AM', '8:30 AM', '9:00 AM', '11:00 AM'])
  })

  it('keep buffers clear of other visits and of time off, but let them reach outside opening hours', () => {
    const buffers = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 }
    const busy = [from('2026-11-24T11:00', '2026-11-24T12:00')]
    const timeOff = [from('2026-11-24T14:30', '2026-11-24T19:00')]
    expect(times(ask({ ...buffers, staff: [person({ busy, timeOff })] }))).toEqual([
      '8:00 AM',
      '8:30 AM',
      '9:00 AM',
      '9:30 AM',
      '12:30 PM',
      '1:00 PM',
      '7:30 PM',
      '8:00 PM',
      '8:30 PM',
    ])
  })

  it('respect spans in any order, overlapping, without length, or over several days', () => {
    const timeOff = [from('2026-11-25T09:00', '2026-11-27T12:00'), from('2026-11-24T12:00', '2026-11-24T12:00')]
    const busy = [
      from('2026-11-24T18:00', '2026-11-24T21:30'),
      from('2026-11-24T09:00', '2026-11-24T18:00'),
      from('2026-11-24T10:00', '2026-11-24T11:00'),
    ]
    expect(starts(ask({ to: '2026-11-26', staff: [person({ busy, timeOff })] }))).toEqual([
      at('2026-11-24T08:00'),
      at('2026-11-25T08:00'),
    ])
  })

  it('begin with the minimum notice and end with the last day of the booking window', () => {
    const now = at('2026-11-24T09:00')
    expect(times(ask({ now }))[0]).toBe('11:00 AM')
    expect(times(ask({ now: new Date(now.getTime() + 1) }))[0]).toBe('11:30 AM')
    const days = offerStarts(ask({ now, from: '2026-11-23', to: '2026-11-27', bookingWindowDays: 2 }))
    expect(days.map((day) => day.slots.length)).toEqual([0, 20, 26, 26, 0])
  })

  it('follow an exception of the business, unless the person has one of their own that day', () => {
    const exceptions = [{ date: TUESDAY, spans: [] }]
    const ben = person({ id: 'ben', exceptions: [{ date: TUESDAY, spans: [span(600, 720)] }] })
    const [day] = offerStarts(ask({ exceptions, staff: [person(), ben] }))
    expect(day?.slots).toEqual([
      { start: at('2026-11-24T10:00'), staffIds: ['ben'] },
      { start: at('2026-11-24T10:30'), staffIds: ['ben'] },
      { start: at('2026-11-24T11:00'), staffIds: ['ben'] },
    ])
    expect(times(ask({ exceptions: [{ date: TUESDAY, spans: [span(600, 660)] }] }))).toEqual(['10:00 AM'])
  })

  it('name everyone who is free, in the order of the staff, also where hours and grids differ', () => {
    const ben = person({ id: 'ben', weeklyHours: everyDay(span(495, 620)), busy: [] })
    const ada = person({ weeklyHours: everyDay(span(480, 600)) })
    const cleo = person({
      id: 'cleo',
      weeklyHours: everyDay(span(480, 600)),
      busy: [from('2026-11-24T08:30', '2026-11-24T08:45')],
    })
    const [day] = offerStarts(ask({ staff: [ben, cleo, ada] }))
    expect(day?.slots.map((slot) => [formatTime(slot.start, NEW_YORK), ...slot.staffIds])).toEqual([
      ['8:00 AM', 'ada'],
      ['8:15 AM', 'ben'],
      ['8:30 AM', 'ada'],
      ['8:45 AM', 'ben'],
      ['9:00 AM', 'cleo', 'ada'],
      ['9:15 AM', 'ben'],
    ])
  })

  it('are none without staff', () => {
    expect(offerStarts(ask({ staff: [] }))).toEqual([{ date: TUESDAY, slots: [] }])
  })

  it('join spans that overlap or touch, so that nothing is offered twice', () => {
    const staff = [person({ weeklyHours: everyDay(span(600, 660), span(540, 600), span(570, 630)) })]
    expect(times(ask({ staff }))).toEqual(['9:00 AM', '9:30 AM', '10:00 AM'])
  })

  it('leave the input as it was', () => {
    const input = ask({
      staff: [
        person({ busy: [from('2026-11-24T18:00', '2026-11-24T19:00'), from('2026-11-24T09:00', '2026-11-24T10:00')] }),
      ],
    })
    const before = structuredClone(input)
    offerStarts(input)
    expect(input).toEqual(before)
  })
})

describe('a night that ends on the next date', () => {
  const FRIDAY = '2026-11-27'
  const SATURDAY = '2026-11-28'
  const week = (friday: OpeningSpan[], saturday: OpeningSpan[] = []) => [[], [], [], [], [], friday, saturday]
  const night = (weeklyHours: OpeningSpan[][], change: Partial<AvailabilityInput> = {}) =>
    ask({ from: FRIDAY, to: SATURDAY, weeklyHours, ...change })
  const ONE = week([span(1200, 1620)])
  const TWO = week([span(1200, 1440)], [span(0, 180)])
  const STARTS = [
    ...['8:00 PM', '8:30 PM', '9:00 PM', '9:30 PM', '10:00 PM', '10:30 PM', '11:00 PM', '11:30 PM'],
    ...['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM', '2:00 AM'],
  ]

  it.each([
    ['one span until 3:00 AM', ONE],
    ['two that touch at midnight', TWO],
  ])('is sold as one, each start under its own date: %s', (_as, weeklyHours) => {
    const input = night(weeklyHours)
    expect(times(input)).toEqual(STARTS)
    expect(offerStarts(input).map(({ slots }) => slots.length)).toEqual([8, 5])
    for (const text of ['2026-11-27T23:30', '2026-11-28T00:00', '2026-11-28T02:00'])
      expect([text, reasonOf(input, at(text))]).toEqual([text, ['ada']])
    expect(reasonOf(input, at('2026-11-28T02:30'))).toBe('outside_hours')
    expect(reasonOf(input, at('2026-11-28T00:15'))).toBe('off_grid')
    expect(reasonOf(input, at('2026-11-26T00:30'))).toBe('closed')
  })

  it('keeps one grid over midnight', () => {
    for (const weeklyHours of [ONE, TWO])
      expect(times(night(weeklyHours, { slotIntervalMinutes: 45 })).slice(4)).toEqual([
        ...['11:00 PM', '11:45 PM', '12:30 AM', '1:15 AM', '2:00 AM'],
      ])
  })

  it('is clear of what is booked on either side of midnight', () => {
    const busy = [from('2026-11-27T23:30', '2026-11-28T00:30')]
    const input = night(ONE, { staff: [person({ busy })] })
    expect(times(input).slice(5)).toEqual(['10:30 PM', '12:30 AM', '1:00 AM', '1:30 AM', '2:00 AM'])
  })

  it('belongs to the date it starts on: that date’s exception ends it, the next one’s does not', () => {
    expect(times(night(ONE, { exceptions: [{ date: SATURDAY, spans: [] }] }))).toEqual(STARTS)
    expect(times(night(ONE, { exceptions: [{ date: FRIDAY, spans: [] }] }))).toEqual([])
    const longer = [{ date: FRIDAY, spans: [span(1380, 1800)] }]
    expect(times(night(ONE, { exceptions: longer }))).toEqual([
      ...['11:00 PM', '11:30 PM', '12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM', '2:00 AM', '2:30 AM'],
      ...['3:00 AM', '3:30 AM', '4:00 AM', '4:30 AM', '5:00 AM'],
    ])
  })

  it('has the hours that a change of clocks leaves it', () => {
    const everyNight = person({ weeklyHours: everyDay(span(1320, 1620)) })
    const sunday = (date: string) =>
      offerStarts(
        ask({
          from: addDays(date, -1),
          to: date,
          now: at('2026-03-01T12:00'),
          bookingWindowDays: 365,
          staff: [everyNight],
        }),
      )
        .flatMap(({ slots }) => slots.map(({ start }) => formatTime(start, NEW_YORK)))
        .slice(6)
    // The first six are the rest of Friday's night and 10:00 PM; Saturday's night lasts until the clocks jump to 3:00 AM.
    expect(sunday('2026-03-08')).toEqual([
      ...['10:30 PM', '11:00 PM', '11:30 PM', '12:00 AM', '12:30 AM', '1:00 AM'],
      ...['10:00 PM', '10:30 PM', '11:00 PM', '11:30 PM'],
    ])
  })

  it('gives each date its own part of the open time', () => {
    for (const weeklyHours of [ONE, TWO]) {
      const open = openSpans(person(), { weeklyHours, exceptions: [] })
      expect([open(FRIDAY), open(SATURDAY), open('2026-11-29')]).toEqual([[span(1200, 1440)], [span(0, 180)], []])
    }
  })
})

describe('an exception, for somebody with own hours,', () => {
  const THURSDAY = '2026-11-26'
  const SUNDAY = '2026-11-29'
  const FRIDAY = '2026-11-27'
  const SATURDAY = '2026-11-28'
  const on = (date: string, ...spans: OpeningSpan[]) => ({ date, spans })
  /** Mondays to Wednesdays from 9:00 AM to 1:00 PM. */
  const mornings = everyDay(span(540, 780)).map((spans, weekday) => (weekday >= 1 && weekday <= 3 ? spans : []))
  const asPartTimer = (change: Partial<AvailabilityInput> = {}) =>
    ask({ staff: [person({ weeklyHours: mornings })], ...change })

  it('keeps the part of their hours within it, and opens no other', () => {
    const early = asPartTimer({ exceptions: [on(TUESDAY, span(600, 900))] })
    expect(times(early)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM'])
    expect(reasonOf(early, at('2026-11-24T12:00'))).toEqual(['ada'])
    for (const text of ['2026-11-24T09:30', '2026-11-24T12:30', '2026-11-24T13:00'])
      expect([text, reasonOf(early, at(text))]).toEqual([text, 'outside_hours'])
    const split = asPartTimer({ exceptions: [on(TUESDAY, span(480, 600), span(690, 1200))] })
    expect(times(split)).toEqual(['9:00 AM', '11:30 AM', '12:00 PM'])
  })

  it('closes what it closes, and what lies beside their hours', () => {
    for (const exception of [on(TUESDAY), on(TUESDAY, span(840, 1200))]) {
      expect(times(asPartTimer({ exceptions: [exception] }))).toEqual([])
      expect(reasonOf(asPartTimer({ exceptions: [exception] }), at('2026-11-24T10:00'))).toBe('closed')
    }
  })

  it('opens no weekday on which the business works without them', () => {
    const late = asPartTimer({ from: THURSDAY, exceptions: [on(THURSDAY, span(540, 900))] })
    expect(times(late)).toEqual([])
    expect(times({ ...late, staff: [person()] })).toHaveLength(11)
  })

  it('keeps to their hours on a weekday on which they work without the business', () => {
    const sundays = person({ weeklyHours: [[span(540, 660)], [], [], [], [], [], []] })
    const special = ask({ from: SUNDAY, staff: [sundays], exceptions: [on(SUNDAY, span(600, 900))] })
    expect(times(special)).toEqual(['10:00 AM'])
  })

  it('is worked as it is on a weekday on which nobody regularly works, so that a special opening has its staff', () => {
    const special = asPartTimer({ from: SUNDAY, exceptions: [on(SUNDAY, span(600, 690))] })
    expect(times(special)).toEqual(['10:00 AM', '10:30 AM'])
  })

  it('gives way to an exception of their own', () => {
    const staff = [person({ weeklyHours: mornings, exceptions: [on(TUESDAY, span(900, 960))] })]
    expect(times(asPartTimer({ staff, exceptions: [on(TUESDAY, span(600, 720))] }))).toEqual(['3:00 PM'])
  })

  describe.each([
    ['one span', [span(1320, 1560)], []],
    ['two that touch at midnight', [span(1320, 1440)], [span(0, 120)]],
  ])('where their night is %s', (_as, friday, saturday) => {
    const staff = [person({ weeklyHours: [[], [], [], [], [], friday, saturday] })]
    const night = (exceptions: AvailabilityInput['exceptions'], weeklyHours = DEFAULT_WEEKLY_HOURS) =>
      times(ask({ from: FRIDAY, to: SATURDAY, weeklyHours, staff, exceptions }))
    const ALL = ['10:00 PM', '10:30 PM', '11:00 PM', '11:30 PM', '12:00 AM', '12:30 AM', '1:00 AM']

    it('continues past midnight with the exception, whether that is one span or two', () => {
      expect(night([on(FRIDAY, span(600, 1620))])).toEqual(ALL)
      expect(night([on(FRIDAY, span(600, 1440)), on(SATURDAY, span(0, 180))])).toEqual(ALL)
      expect(night([on(FRIDAY, span(1380, 1500)), on(SATURDAY, span(0, 60))])).toEqual([
        '11:00 PM',
        '11:30 PM',
        '12:00 AM',
      ])
    })

    it('continues into the hours of the next date where the exception ends with its own', () => {
      expect(night([on(FRIDAY, span(600, 1440))], everyDay(span(0, 1440)))).toEqual(ALL)
    })

    it('has nothing of what starts on a closed date', () => {
      const afterMidnight = saturday.length === 0 ? [] : ALL.slice(4)
      expect(night([on(FRIDAY)], everyDay(span(0, 1440)))).toEqual(afterMidnight)
      expect(night([on(FRIDAY), on(SATURDAY)], everyDay(span(0, 1440)))).toEqual([])
    })
  })
})

describe('when the clocks change', () => {
  const night = (date: string) =>
    ask({
      from: date,
      now: startOfBusinessDay(addDays(date, -1), NEW_YORK),
      staff: [person({ weeklyHours: everyDay(span(0, 300)) })],
    })

  it('a skipped wall time is not offered, and a visit over the gap lasts its full length', () => {
    expect(times(night('2026-03-08'))).toEqual([
      '12:00 AM',
      '12:30 AM',
      '1:00 AM',
      '1:30 AM',
      '3:00 AM',
      '3:30 AM',
      '4:00 AM',
    ])
    const closingInGap = ask({ ...night('2026-03-08'), staff: [person({ weeklyHours: everyDay(span(0, 150)) })] })
    expect(times(closingInGap)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM'])
  })

  it('a wall time that comes twice is offered once, the first time', () => {
    const offered = starts(night('2026-11-01'))
    expect(offered.map((start) => formatTime(start, NEW_YORK)).filter((time) => time === '1:30 AM')).toHaveLength(1)
    expect(offered).toContainEqual(new Date('2026-11-01T05:30Z'))
    expect(reasonOf(night('2026-11-01'), new Date('2026-11-01T06:30Z'))).toBe('off_grid')
  })
})

describe('why a start is refused', () => {
  const input = ask({
    bookingWindowDays: 2,
    staff: [
      person({
        busy: [from('2026-11-24T10:00', '2026-11-24T11:00'), from('2026-11-24T22:00', '2026-11-24T23:00')],
        timeOff: [from('2026-11-24T10:30', '2026-11-24T14:00')],
      }),
    ],
  })

  it.each([
    ['2026-11-23T11:59', 'in_past'],
    ['2026-11-24T09:30', 'busy'],
    ['2026-11-24T10:30', 'busy'],
    ['2026-11-24T22:30', 'busy'],
    ['2026-11-24T13:30', 'time_off'],
    ['2026-11-23T13:30', 'too_soon'],
    ['2026-11-26T09:00', 'beyond_window'],
    ['2026-11-24T07:30', 'outside_hours'],
    ['2026-11-24T21:00', 'outside_hours'],
    ['2026-11-24T14:10', 'off_grid'],
    ['2026-11-24T14:00', ['ada']],
    ['2026-11-23T14:00', ['ada']],
  ])('%s: %s', (start, expected) => {
    expect(reasonOf(input, at(start))).toEqual(expected)
  })

  it('says closed on a day without hours, and off the grid for seconds and milliseconds', () => {
    expect(reasonOf(ask(), at('2026-11-29T10:00'))).toBe('closed')
    expect(reasonOf(ask(), new Date(at('2026-11-24T10:00').getTime() + 1000))).toBe('off_grid')
    expect(reasonOf(ask(), new Date(at('2026-11-24T10:00').getTime() + 1))).toBe('off_grid')
  })

  it('gives the hardest reason of those asked for, and no_staff where there is nobody', () => {
    const ben = person({ id: 'ben', weeklyHours: everyDay() })
    const both = ask({ staff: [ben, ...input.staff] })
    expect(reasonOf(both, at('2026-11-24T10:00'))).toBe('busy')
    expect(reasonOf(both, at('2026-11-24T10:00'), 'ben')).toBe('closed')
    expect(reasonOf(both, at('2026-11-24T16:00'))).toEqual(['ada'])
    expect(reasonOf(both, at('2026-11-24T16:00'), 'cleo')).toBe('no_staff')
    expect(START_REFUSALS.indexOf('busy')).toBeLessThan(START_REFUSALS.indexOf('time_off'))
  })

  it('is the mildest of several staff members, where the owner asks who could take it', () => {
    const start = at('2026-11-24T10:00')
    const busy = person({ busy: [from('2026-11-24T09:30', '2026-11-24T10:30')] })
    const input = ask({ now: at('2026-11-24T09:00'), staff: [busy, person({ id: 'ben' })] })
    expect(reasonOf(input, start)).toBe('busy')
    expect(mildestRefusal(input, start, ['ada', 'ben'])).toBe('too_soon')
    expect(mildestRefusal(input, start, ['ada'])).toBe('busy')
    expect(reasonOf(withoutClientLimits(input), start)).toEqual(['ben'])
  })
})

describe('any salon on any of these nights and days', () => {
  const GRID = 5
  const windows: [zone: string, date: string][] = [
    [NEW_YORK, '2026-03-07'],
    [NEW_YORK, '2026-10-31'],
    ['Europe/London', '2026-03-28'],
    ['Europe/London', '2026-10-24'],
    ['America/St_Johns', '2026-03-07'],
    ['Australia/Lord_Howe', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-10-03'],
    ['America/Havana', '2026-03-07'],
    ['Africa/Cairo', '2026-10-29'],
    ['Asia/Kathmandu', '2026-11-24'],
    ['Pacific/Apia', '2011-12-29'],
  ]
  const nights = [[span(0, 1440)], [span(1200, 1440)], [span(0, 300)], [span(1320, 1800)]]
  const anySpans = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 287 }), fc.oneof(fc.integer({ min: 1, max: 150 }), fc.constant(288))), {
      maxLength: 3,
    })
    .map((list) => list.map(([start, length]) => span(start * GRID, Math.min(start + length, 360) * GRID)))
  const daySpans = fc.oneof({ weight: 2, arbitrary: anySpans }, { weight: 1, arbitrary: fc.constantFrom(...nights) })
  const instants = (base: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: -300, max: 900 }), fc.integer({ min: 0, max: 60 })), { maxLength: 6 })
      .map((list) =>
        list.map(([start, length]) => ({
          from: base + start * GRID * MINUTE,
          until: base + (start + length) * GRID * MINUTE,
        })),
      )

  const anySalon = fc.constantFrom(...windows).chain(([timeZone, date]) => {
    const base = startOfBusinessDay(date, timeZone).getTime()
    const dates = [date, addDays(date, 1), addDays(date, 2)]
    const exceptions = fc.uniqueArray(fc.record({ date: fc.constantFrom(...dates), spans: daySpans }), {
      maxLength: 2,
      selector: (exception) => exception.date,
    })
    const week = fc.array(daySpans, { minLength: 7, maxLength: 7 })
    const staff = fc.record({
      weeklyHours: fc.option(week),
      exceptions,
      timeOff: instants(base),
      busy: instants(base),
    })
    return fc.record<AvailabilityInput>({
      timeZone: fc.constant(timeZone),
      from: fc.constant(date),
      to: fc.constantFrom(...dates),
      now: fc.integer({ min: -200, max: 500 }).map((minutes) => new Date(base + minutes * MINUTE)),
      durationMinutes: fc.constantFrom(15, 30, 60, 95),
      bufferBeforeMinutes: fc.constantFrom(0, 0, 10, 45),
      bufferAfterMinutes: fc.constantFrom(0, 0, 15, 60),
      slotIntervalMinutes: fc.constantFrom(10, 15, 30, 60),
      minimumNoticeMinutes: fc.constantFrom(0, 30, 120, 1440),
      bookingWindowDays: fc.constantFrom(1, 2, 60),
      weeklyHours: week,
      exceptions,
      staff: fc
        .array(staff, { maxLength: 3 })
        .map((list) => list.map((member, index) => ({ id: `person-${index}`, ...member }))),
    })
  })

  it('is offered exactly the starts that a minute-by-minute reading of the rules gives', () => {
    fc.assert(
      fc.property(anySalon, (input) => {
        const offered = offerStarts(input).flatMap(({ date, slots }) =>
          slots.map(({ start, staffIds }) => ({ date, start: start.getTime(), staffIds })),
        )
        expect(offered).toEqual(startsByBruteForce(input))
      }),
      { numRuns: 100 },
    )
  })

  it('has each offered start accepted and every other refused, for anyone and for each person', () => {
    fc.assert(
      fc.property(anySalon, (input) => {
        const slots = offerStarts(input).flatMap((day) => day.slots)
        const offered = new Map(slots.map((slot) => [slot.start.getTime(), slot.staffIds]))
        const accepted = new Map<number, string[]>()
        for (const { instant, minutes } of readWallClock(input.timeZone, input.from, input.to)) {
          if (minutes % GRID !== 0) continue
          const answer = explainStart(input, new Date(instant))
          if (answer.ok) accepted.set(instant, answer.staffIds)
        }
        expect(accepted).toEqual(offered)
        for (const [start, staffIds] of offered) {
          const alone = input.staff.filter((member) => explainStart(input, new Date(start), member.id).ok)
          expect(alone.map((member) => member.id)).toEqual(staffIds)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never has an offered visit, with its buffers, over anything that blocks the person', () => {
    fc.assert(
      fc.property(anySalon, (input) => {
        for (const slot of offerStarts(input).flatMap((day) => day.slots)) {
          const blockedFrom = slot.start.getTime() - input.bufferBeforeMinutes * MINUTE
          const blockedUntil = slot.start.getTime() + (input.durationMinutes + input.bufferAfterMinutes) * MINUTE
          const overlaps = input.staff
            .filter((member) => slot.staffIds.includes(member.id))
            .flatMap((member) => [...member.busy, ...member.timeOff])
            .filter((span) => span.from < span.until && span.from < blockedUntil && blockedFrom < span.until)
          expect(overlaps).toEqual([])
        }
      }),
    )
  })

  it('is offered the same starts at any two moments of one step of the clock', () => {
    fc.assert(
      fc.property(anySalon, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (input, share, other) => {
        const spans = input.staff.flatMap(({ weeklyHours, exceptions }) => [
          ...(weeklyHours ?? []).flat(),
          ...exceptions.flatMap((exception) => exception.spans),
        ])
        const ofAll = [...input.weeklyHours.flat(), ...input.exceptions.flatMap((exception) => exception.spans)]
        const openings = [...spans, ...ofAll].map(({ startMinutes }) => startMinutes)
        const step = clockStepMinutes({ ...input, openings }) * MINUTE
        const begin = Math.floor(input.now.getTime() / step) * step
        const offeredAt = (passed: number) => offerStarts({ ...input, now: new Date(begin + 1 + passed) })
        expect(offeredAt(Math.floor(share * (step - 2)))).toEqual(offeredAt(other % (step - 1)))
      }),
      { numRuns: 100 },
    )
  })

  it('is given its starts in order, each once', () => {
    fc.assert(
      fc.property(anySalon, (input) => {
        const all = starts(input).map((start) => start.getTime())
        expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('the nearest free times', () => {
  const days = offerStarts(
    ask({ to: '2026-11-25', staff: [person({ busy: [from('2026-11-24T10:00', '2026-11-24T12:00')] })] }),
  )

  it('are the closest on either side, in order of time', () => {
    const nearest = nearestStarts(days, at('2026-11-24T10:30'), 3)
    expect(nearest.map((slot) => formatTime(slot.start, NEW_YORK))).toEqual(['8:30 AM', '9:00 AM', '12:00 PM'])
  })

  it('prefer the earlier of two equally near, cross midnight, and are fewer where fewer are free', () => {
    expect(nearestStarts(days, at('2026-11-24T12:15'), 1).map((slot) => slot.start)).toEqual([at('2026-11-24T12:00')])
    expect(nearestStarts(days, at('2026-11-25T01:00'), 2).map((slot) => slot.start)).toEqual(
      [at('2026-11-24T20:30'), at('2026-11-24T20:00')].reverse(),
    )
    expect(nearestStarts([{ date: TUESDAY, slots: [] }], at('2026-11-24T10:00'), 3)).toEqual([])
  })
})

describe('anyone', () => {
  it('means the free person with the fewest bookings that day, the first of equals', () => {
    const bookings = new Map([
      ['ada', 3],
      ['ben', 1],
      ['cleo', 1],
    ])
    expect(leastBookedStaff(['ada', 'ben', 'cleo'], bookings)).toBe('ben')
    expect(leastBookedStaff(['ada', 'cleo', 'ben'], bookings)).toBe('cleo')
    expect(leastBookedStaff(['ada', 'dora'], bookings)).toBe('dora')
    expect(leastBookedStaff([], bookings)).toBeNull()
  })
})
