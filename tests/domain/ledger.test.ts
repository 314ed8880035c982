import fc from '../support/property'
import {
  ledgerRange,
  toLedger,
  toLedgerSteps,
  totalMinutes,
  type LedgerInput,
  type LedgerStaff,
  type LedgerAppointment,
} from '@/lib/domain/ledger'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import type { WeeklyHours } from '@/lib/domain/opening-hours'
import { minutesInWords, summarizeRefills, type Refill } from '@/lib/domain/refill'
import { toEpochSpan } from '@/lib/domain/slots'
import { wallTimeToInstantForward } from '@/lib/domain/time'

const ZONE = 'America/New_York'
const MONDAY = '2026-11-23'
/** 9:00 to 17:00 on weekdays. */
const WEEK: WeeklyHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 || weekday === 6 ? [] : [{ startMinutes: 540, endMinutes: 1020 }],
)
const wall = (minutes: number, date = MONDAY) => wallTimeToInstantForward(date, minutes, ZONE)

function visit(
  startMinutes: number,
  minutes: number,
  over: Partial<LedgerAppointment> = {},
  date = MONDAY,
): LedgerAppointment {
  const from = wall(startMinutes, date)
  const until = new Date(from.getTime() + minutes * 60_000)
  return {
    from,
    until,
    blockedFrom: from,
    blockedUntil: until,
    status: 'completed',
    wasGivenUpLate: false,
    isRefill: false,
    ...over,
  }
}

function member(visits: LedgerAppointment[], over: Partial<LedgerStaff> = {}): LedgerStaff {
  return { weeklyHours: null, exceptions: [], timeOff: [], visits, since: new Date(0), ...over }
}

function ledger(staff: LedgerStaff[], over: Partial<LedgerInput> = {}) {
  return toLedger({
    timeZone: ZONE,
    range: { from: MONDAY, to: MONDAY },
    now: wall(0, '2026-12-01'),
    weeklyHours: WEEK,
    exceptions: [],
    staff,
    ...over,
  })
}
const only = (...args: Parameters<typeof ledger>) => ledger(...args)[0]?.minutes

describe('the ledger of a day', () => {
  it('says of every offered minute whether it was kept, recovered, missed, cancelled late or empty', () => {
    const lost = { status: 'cancelled' as const, wasGivenUpLate: true }
    const minutes = only([
      member([
        visit(540, 60),
        visit(600, 60, { isRefill: true }),
        visit(660, 45, { status: 'no-show' }),
        visit(720, 30, lost),
        visit(780, 60, { status: 'cancelled' }),
      ]),
    ])
    expect(minutes).toEqual({ kept: 60, recovered: 60, noShow: 45, lateCancelled: 30, empty: 285, open: 0 })
  })

  it('counts a freed slot by its final use: a late cancellation that someone took is recovered', () => {
    expect(
      only([
        member([visit(540, 60, { status: 'cancelled', wasGivenUpLate: true }), visit(540, 60, { isRefill: true })]),
      ]),
    ).toMatchObject({ recovered: 60, lateCancelled: 0, empty: 420 })
  })

  it('counts visits outside the hours too, and buffers only within them', () => {
    const late = visit(990, 60)
    const withBuffer = { ...late, blockedFrom: wall(960), blockedUntil: wall(1080) }
    expect(only([member([withBuffer])])).toMatchObject({ kept: 90, empty: 420 })
    expect(only([member([visit(1200, 30, {}, MONDAY)])])).toMatchObject({ kept: 30, empty: 480 })
  })

  it('offers nothing in time off, on closed days or before somebody joined; staff who left count with their visits', () => {
    const away = member([], { timeOff: [toEpochSpan({ from: wall(600), until: wall(660) })] })
    expect(only([away])).toMatchObject({ empty: 420 })
    expect(only([member([])], { exceptions: [{ date: MONDAY, spans: [] }] })).toMatchObject({ empty: 0 })
    const mornings = member([], { weeklyHours: WEEK.map(() => [{ startMinutes: 540, endMinutes: 780 }]) })
    const short = { date: MONDAY, spans: [{ startMinutes: 600, endMinutes: 900 }] }
    expect(only([mornings, member([])], { exceptions: [short] })).toMatchObject({ empty: 180 + 300 })
    expect(only([member([], { since: wall(960) })])).toMatchObject({ empty: 60 })
    expect(only([member([visit(540, 60)], { since: null })])).toEqual({
      kept: 60,
      recovered: 0,
      noShow: 0,
      lateCancelled: 0,
      empty: 0,
      open: 0,
    })
  })

  it('calls no time lost that can still be taken', () => {
    const today = only(
      [
        member([
          visit(900, 60, { status: 'confirmed' }),
          visit(840, 60, { status: 'cancelled', wasGivenUpLate: true }),
        ]),
      ],
      { now: wall(720) },
    )
    expect(today).toEqual({ kept: 60, recovered: 0, noShow: 0, lateCancelled: 0, empty: 180, open: 240 })
  })

  it('has an hour less where the clock skips one, and one more where it comes twice', () => {
    const always: WeeklyHours = WEEK.map(() => [{ startMinutes: 0, endMinutes: 1440 }])
    const hoursOf = (date: LocalDate) =>
      (only([member([])], { weeklyHours: always, range: { from: date, to: date } })?.empty ?? 0) / 60
    expect(['2026-03-08', '2026-03-09', '2026-11-01'].map(hoursOf)).toEqual([23, 24, 25])
  })
})

describe('any ledger', () => {
  const anyVisit = fc
    .record({
      day: fc.integer({ min: 0, max: 2 }),
      start: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 5, max: 200 }),
      before: fc.integer({ min: 0, max: 30 }),
      after: fc.integer({ min: 0, max: 30 }),
      status: fc.constantFrom('scheduled', 'confirmed', 'completed', 'cancelled', 'no-show'),
      wasGivenUpLate: fc.boolean(),
      isRefill: fc.boolean(),
    })
    .map(({ day, start, length, before, after, status, wasGivenUpLate, isRefill }) => {
      const one = visit(
        start,
        length,
        { status, isRefill, wasGivenUpLate: wasGivenUpLate && status === 'cancelled' },
        addDays(MONDAY, day),
      )
      return {
        ...one,
        blockedFrom: new Date(one.from.getTime() - before * 60_000),
        blockedUntil: new Date(one.until.getTime() + after * 60_000),
      }
    })
  const anyPerson = fc
    .record({
      visits: fc.array(anyVisit, { maxLength: 8 }),
      off: fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 600 })), { maxLength: 2 }),
    })
    .map(({ visits, off }) =>
      member(visits, {
        timeOff: off.map(([from, length]) => ({
          from: wall(0).getTime() + from * 60_000,
          until: wall(0).getTime() + (from + length) * 60_000,
        })),
      }),
    )
  const range = { from: MONDAY, to: addDays(MONDAY, 2) }

  it('adds up to the offered minutes, counted one by one', () => {
    fc.assert(
      fc.property(fc.array(anyPerson, { maxLength: 3 }), fc.integer({ min: -100, max: 5000 }), (staff, nowMinutes) => {
        const days = ledger(staff, { range, now: new Date(wall(0).getTime() + nowMinutes * 60_000) })
        const holding = ['scheduled', 'confirmed', 'completed', 'no-show']
        const isOffered = (one: LedgerStaff, minute: number) => {
          const at = wall(0).getTime() + minute * 60_000
          const isOff = one.timeOff.some(({ from, until }) => from <= at && at < until)
          const isOpen = minute % 1440 >= 540 && minute % 1440 < 1020
          return (
            (isOpen && !isOff) ||
            one.visits.some(
              ({ from, until, status }) => holding.includes(status) && from.getTime() <= at && at < until.getTime(),
            )
          )
        }
        const offered = staff.flatMap((one) =>
          Array.from({ length: 3 * 1440 }, (_unused, minute) => minute).filter((minute) => isOffered(one, minute)),
        )
        expect(days.reduce((sum, { minutes }) => sum + totalMinutes(minutes), 0)).toBe(offered.length)
      }),
      { numRuns: 25 },
    )
  })

  it('keeps its total when it is grouped in weeks', () => {
    fc.assert(
      fc.property(
        fc.array(anyPerson, { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 0, max: 80 }),
        (staff, more) => {
          const days = ledger(staff, { range: { from: MONDAY, to: addDays(MONDAY, more) } })
          const steps = toLedgerSteps(days)
          const sum = (rows: readonly { minutes: Parameters<typeof totalMinutes>[0] }[]) =>
            rows.reduce((total, { minutes }) => total + totalMinutes(minutes), 0)
          expect(sum(steps)).toBe(sum(days))
          expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([MONDAY, addDays(MONDAY, more)])
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a range longer than the ledger tells', () => {
  it('is cut to its last 92 days', () => {
    expect(ledgerRange({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(ledgerRange({ from: '2026-10-01', to: '2026-12-31' })).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  })
})

describe('refilled slots', () => {
  const refill = (over: Partial<Refill>): Refill => ({
    appointmentId: 'a',
    cause: 'cancelled',
    filledBy: 'waitlist',
    priceCents: 5000,
    minutes: 20,
    isMove: false,
    ...over,
  })

  it('are counted with the money they brought, by whom, and the median time they took', () => {
    const summary = summarizeRefills([
      refill({}),
      refill({ appointmentId: 'b', minutes: 10 }),
      refill({ appointmentId: 'c', filledBy: 'public', minutes: 60, priceCents: 2000 }),
    ])
    expect(summary).toEqual({
      slots: 3,
      cents: 12_000,
      medianMinutes: 20,
      byFiller: [
        { filledBy: 'waitlist', slots: 2, cents: 10_000, medianMinutes: 15 },
        { filledBy: 'public', slots: 1, cents: 2000, medianMinutes: 60 },
      ],
    })
  })

  it('bring no money where a visit only moved there, and nothing twice where one visit took two', () => {
    expect(
      summarizeRefills([refill({ isMove: true }), refill({ appointmentId: 'b', filledBy: 'move', isMove: true })]),
    ).toMatchObject({ slots: 2, cents: 0, byFiller: [{ filledBy: 'move' }] })
    expect(summarizeRefills([refill({}), refill({ minutes: 400 })])).toMatchObject({
      slots: 1,
      cents: 5000,
      medianMinutes: 20,
    })
  })

  it('leave out newly opened hours, unless someone from the waitlist took them', () => {
    expect(summarizeRefills([refill({ cause: 'hours', filledBy: 'public' })])).toEqual({
      slots: 0,
      cents: 0,
      medianMinutes: null,
      byFiller: [],
    })
    expect(summarizeRefills([refill({ cause: 'hours' })]).slots).toBe(1)
  })

  it.each([
    [1, '1 minute'],
    [14, '14 minutes'],
    [90, '2 hours'],
    [300, '5 hours'],
    [4 * 1440, '4 days'],
  ])('took %d minutes: "%s"', (minutes, words) => {
    expect(minutesInWords(minutes)).toBe(words)
  })
})
