import fc from '../support/property'
import {
  DEFAULT_WEEKLY_HOURS,
  freeTextHours,
  endOfSpan,
  findContradiction,
  findOverrun,
  intersectSpans,
  nightEnd,
  joinSpans,
  openWeekdays,
  toDatedHours,
  toWeeklyHours,
  validateSpans,
  type OpeningSpan,
} from '@/lib/domain/opening-hours'

const span = (startMinutes: number, endMinutes: number): OpeningSpan => ({ startMinutes, endMinutes })
const MORNING = span(540, 720)
const AFTERNOON = span(780, 1020)
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 }))
    .map(([start, length]) => span(start, Math.min(start + length, 1440))),
  { maxLength: 5 },
)
const openMinutes = (list: readonly OpeningSpan[]) =>
  Array.from({ length: 1440 }, (_, minute) =>
    list.some(({ startMinutes, endMinutes }) => startMinutes <= minute && minute < endMinutes) ? '#' : '.',
  ).join('')

describe('the hours of a new business', () => {
  it('are Monday to Saturday 8:00 AM to 9:30 PM, Sunday closed', () => {
    expect(DEFAULT_WEEKLY_HOURS).toEqual([[], ...Array(6).fill([span(480, 1290)])])
  })
})

describe('spans of a day', () => {
  it('pass sorted, and may touch or end at midnight', () => {
    expect(validateSpans([AFTERNOON, MORNING])).toEqual({ ok: true, spans: [MORNING, AFTERNOON] })
    expect(validateSpans([span(720, 1440), span(0, 720)])).toEqual({ ok: true, spans: [span(0, 720), span(720, 1440)] })
    expect(validateSpans([])).toEqual({ ok: true, spans: [] })
  })

  it('may end on the next date, by 6:00 AM', () => {
    for (const one of [span(1200, 1620), span(1439, 1800), span(0, 1800)])
      expect(validateSpans([one])).toEqual({ ok: true, spans: [one] })
  })

  it.each([
    ['20:00 until 03:00', 1200, 180, 1620],
    ['22:00 until 00:00', 1320, 0, 1440],
    ['22:00 until 06:00', 1320, 360, 1800],
    ['00:00 until 00:00', 0, 0, 1440],
    ['09:00 until 17:00', 540, 1020, 1020],
    ['02:00 until 03:00', 120, 180, 180],
    ['17:00 until 09:00, which is no night', 1020, 540, 540],
    ['22:00 until 06:01, which is too late', 1320, 361, 361],
  ])('are typed as a clock shows them: %s', (_typed, start, clock, end) => {
    expect(endOfSpan(start, clock)).toBe(end)
  })

  it.each([
    ['an evening', span(540, 1440), span(0, 60), null],
    ['a night before a closed morning', span(1200, 1620), span(540, 1020), null],
    ['a night up to the opening', span(1200, 1620), span(180, 300), null],
    ['a night into the morning', span(1200, 1620), span(120, 300), 5],
  ])('may not run into those of the next day: %s', (_what, friday, saturday, weekday) => {
    expect(findOverrun([[], [], [], [], [], [friday], [saturday]])).toBe(weekday)
  })

  it('make the next day one that is open, if they go on after midnight', () => {
    const night = (weekday: number, endMinutes: number) => ({ weekday, startMinutes: 1200, endMinutes })
    expect([...openWeekdays([night(5, 1620)])]).toEqual([5, 6])
    expect([...openWeekdays([night(6, 1441)])]).toEqual([6, 0])
    expect([...openWeekdays([night(5, 1440)])]).toEqual([5])
  })

  it('of Saturday may not run into those of Sunday', () => {
    expect(findOverrun([[span(0, 60)], [], [], [], [], [], [span(1200, 1500)]])).toBe(6)
  })

  it('are refused outside the day, without length, in parts of a minute, and where they overlap', () => {
    expect(validateSpans([span(-30, 60)])).toEqual({ ok: false, reason: 'outside_day' })
    expect(validateSpans([span(1440, 1500)])).toEqual({ ok: false, reason: 'outside_day' })
    expect(validateSpans([span(1200, 1801)])).toEqual({ ok: false, reason: 'too_late' })
    expect(validateSpans([span(0.5, 60)])).toEqual({ ok: false, reason: 'outside_day' })
    expect(validateSpans([span(NaN, 60)])).toEqual({ ok: false, reason: 'outside_day' })
    expect(validateSpans([span(600, 600)])).toEqual({ ok: false, reason: 'empty' })
    expect(validateSpans([span(600, 540)])).toEqual({ ok: false, reason: 'empty' })
    expect(validateSpans([MORNING, span(700, 800)])).toEqual({ ok: false, reason: 'overlap' })
  })

  it('leave what was given as it was', () => {
    const given = [AFTERNOON, MORNING, span(700, 800)]
    const before = structuredClone(given)
    validateSpans(given)
    joinSpans(given)
    expect(given).toEqual(before)
  })

  it('intersected, keep the minutes that both lists open, and are joined', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const both = intersectSpans(one, other)
        const minutesOfOther = openMinutes(other)
        const open = openMinutes(one).replace(/#/g, (_, minute: number) => minutesOfOther.charAt(minute))
        expect(openMinutes(both)).toBe(open)
        expect(joinSpans(both)).toEqual(both)
      }),
    )
  })

  it('joined, keep every open minute and have a break between each two', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const joined = joinSpans(list)
        expect(openMinutes(joined)).toEqual(openMinutes(list))
        for (const [index, { startMinutes }] of joined.slice(1).entries())
          expect(joined[index]?.endMinutes).toBeLessThan(startMinutes)
        expect(validateSpans(joined)).toEqual({ ok: true, spans: joined })
      }),
    )
  })
})

describe('stored hours', () => {
  it('become seven days in whatever order the rows come', () => {
    const weekly = toWeeklyHours([
      { weekday: 6, ...MORNING },
      { weekday: 1, ...AFTERNOON },
      { weekday: 1, ...MORNING },
    ])
    expect(weekly).toEqual([[], [MORNING, AFTERNOON], [], [], [], [], [MORNING]])
  })
})

describe('stored exceptions', () => {
  const row = (fromDate: string, toDate: string, hours: OpeningSpan | null) => ({
    fromDate,
    toDate,
    startMinutes: hours?.startMinutes ?? null,
    endMinutes: hours?.endMinutes ?? null,
  })

  it('become one entry per date they touch, inside the range asked for', () => {
    const holidays = row('2026-12-24', '2027-01-02', null)
    expect(toDatedHours([holidays], '2026-12-22', '2026-12-25')).toEqual([
      { date: '2026-12-24', spans: [] },
      { date: '2026-12-25', spans: [] },
    ])
    expect(toDatedHours([holidays], '2027-01-03', '2027-01-31')).toEqual([])
  })

  it('add up on one date, but closed wins over hours', () => {
    const rows = [
      row('2026-12-24', '2026-12-24', AFTERNOON),
      row('2026-12-20', '2026-12-24', MORNING),
      row('2026-12-20', '2026-12-20', null),
    ]
    expect(toDatedHours(rows, '2026-12-20', '2026-12-24').filter(({ date }) => date !== '2026-12-22')).toEqual([
      { date: '2026-12-20', spans: [] },
      { date: '2026-12-21', spans: [MORNING] },
      { date: '2026-12-23', spans: [MORNING] },
      { date: '2026-12-24', spans: [MORNING, AFTERNOON] },
    ])
  })
})

describe('exceptions that contradict another one', () => {
  const days = (fromDate: string, toDate: string, ...spans: OpeningSpan[]) => ({ fromDate, toDate, spans })
  const [from, until] = ['2026-12-20', '2026-12-31']
  const closed = days(from, until)

  it.each([
    ['hours on days that are closed', [closed, days(from, until, MORNING)], { index: 1, reason: 'closed' }],
    ['days closed that have hours', [days(from, until, MORNING), closed], { index: 1, reason: 'closed' }],
    [
      'a day opened within closed ones',
      [closed, days('2026-12-24', '2026-12-24', MORNING)],
      { index: 1, reason: 'closed' },
    ],
    [
      'times that overlap on the same days',
      [closed, days('2027-01-02', '2027-01-02', MORNING), days('2027-01-02', '2027-01-02', span(660, 840))],
      { index: 2, reason: 'overlap' },
    ],
    [
      'a shorter day within longer hours',
      [days(from, until, span(540, 1200)), days('2026-12-24', '2026-12-24', span(540, 780))],
      { index: 1, reason: 'shorter' },
    ],
    [
      'a shorter day before the longer hours',
      [days(from, from, MORNING), days(from, until, MORNING, AFTERNOON)],
      { index: 0, reason: 'shorter' },
    ],
    ['a day with the hours of its range', [days(from, until, MORNING), days(from, from, MORNING)], null],
    ['a day that opens earlier', [days(from, until, AFTERNOON), days(from, from, MORNING)], null],
    ['shorter hours on one more day', [days(from, until, span(0, 720)), days(until, '2027-01-01', MORNING)], null],
    ['a day closed within other hours', [days(from, until, MORNING), days('2026-12-24', '2026-12-24')], null],
    ['hours on some closed days', [closed, days('2026-12-31', '2027-01-02', MORNING)], null],
    ['hours that add up', [days(from, until, MORNING), days(from, until, AFTERNOON)], null],
    ['a day with more hours', [days(from, until, MORNING), days(from, from, MORNING, AFTERNOON)], null],
    ['days closed twice', [closed, closed], null],
  ])('%s', (_case, exceptions, found) => {
    expect(findContradiction(exceptions)).toEqual(found)
  })
})

describe('hours as text', () => {
  it('take a line per run of equal days, from Monday on', () => {
    expect(freeTextHours(DEFAULT_WEEKLY_HOURS)).toBe('Mon-Sat 8:00 AM - 9:30 PM\nSun Closed')
  })

  it('show breaks, and split a run where a day differs', () => {
    const weekly = [[], [MORNING, AFTERNOON], [MORNING, AFTERNOON], [MORNING], [MORNING, AFTERNOON], [], []]
    expect(freeTextHours(weekly)).toBe(
      [
        'Mon-Tue 9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM',
        'Wed 9:00 AM - 12:00 PM',
        'Thu 9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM',
        'Fri-Sun Closed',
      ].join('\n'),
    )
  })

  it('are one line when every day is the same', () => {
    expect(freeTextHours(Array(7).fill([MORNING]))).toBe('Mon-Sun 9:00 AM - 12:00 PM')
  })
})

describe('the end of a night', () => {
  const CLOSED: OpeningSpan[] = []
  it.each<[string, OpeningSpan[], OpeningSpan[], number]>([
    ['is what a span has on the next date', [span(1200, 1620)], CLOSED, 180],
    ['joins what the next day begins with', [span(1200, 1440)], [span(0, 120), span(540, 1020)], 120],
    ['is no later than 6:00 AM', [span(1200, 1440)], [span(0, 1020)], 360],
    ['is none where the day before closes by midnight', [span(540, 1440)], [span(300, 720)], 0],
    ['is none where the day before is open all day', [span(0, 1440)], [span(0, 1440)], 0],
    ['is none where only the day itself opens at midnight', CLOSED, [span(0, 300)], 0],
  ])('%s', (_, saturday, sunday, minutes) => {
    const weekly = [sunday, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, saturday]
    expect(nightEnd(weekly, 0)).toBe(minutes)
  })
})
