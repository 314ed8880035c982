import fc from '../support/property'

import {
  addCounts,
  lastDays,
  metricOf,
  NO_VISITS,
  rangeBefore,
  stepsFor,
  toTrend,
  type TrendStep,
  type VisitCounts,
} from '@/lib/domain/analytics'
import { toAnalyticsCsv } from '@/lib/domain/analytics-csv'
import { addDays, datesBetween, daysBetween, isLocalDate } from '@/lib/domain/local-date'

const counts = (changes: Partial<VisitCounts>): VisitCounts => ({ ...NO_VISITS, ...changes })

describe('rates', () => {
  it('count no-shows against visits that ended, not against cancelled or open ones', () => {
    expect(metricOf(counts({ visits: 60, completed: 18, noShows: 6, cancelled: 15 }), 'noShowRate')).toBe(0.25)
  })

  it('count cancellations, late ones and confirmations against everything booked', () => {
    const some = counts({ visits: 20, cancelled: 5, lateCancelled: 2, confirmed: 10 })
    expect(metricOf(some, 'cancellationRate')).toBe(0.25)
    expect(metricOf(some, 'lateCancelRate')).toBe(0.1)
    expect(metricOf(some, 'confirmationRate')).toBe(0.5)
  })

  it('are not given below 20 visits', () => {
    const few = counts({ visits: 20, completed: 14, noShows: 5, confirmed: 10 })
    expect([metricOf(few, 'noShowRate'), metricOf(few, 'confirmationRate')]).toEqual([null, 0.5])
  })

  it('are unknown, not zero, where there is nothing to count', () => {
    expect(metricOf(NO_VISITS, 'noShowRate')).toBeNull()
    expect(metricOf(NO_VISITS, 'confirmationRate')).toBeNull()
    expect(metricOf(NO_VISITS, 'kept')).toBe(0)
  })
})

describe('ranges', () => {
  it('of so many days end today and are as long as they say', () => {
    expect(lastDays('2026-11-24', 7)).toEqual({ from: '2026-11-18', to: '2026-11-24' })
  })

  it('are compared with the same number of days right before', () => {
    expect(rangeBefore({ from: '2026-11-18', to: '2026-11-24' })).toEqual({ from: '2026-11-11', to: '2026-11-17' })
  })
})

describe('the chart over time', () => {
  it('has days up to 31 days, weeks up to half a year, then calendar months', () => {
    expect(toTrend(lastDays('2026-11-24', 30), new Map())).toHaveLength(30)
    expect(toTrend(lastDays('2026-11-24', 90), new Map())).toHaveLength(13)
    const months = toTrend(lastDays('2026-11-24', 365), new Map())
    expect(months[0]).toMatchObject({ from: '2025-11-25', to: '2025-11-30' })
    expect(months.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-24' })
  })

  it('holds every visit of the range once, without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 731 }), fc.array(fc.nat(730), { maxLength: 60 }), (length, offsets) => {
        const range = lastDays('2026-11-24', length)
        const perDay = new Map<string, VisitCounts>()
        for (const offset of offsets.filter((day) => day < length)) {
          const day = addDays(range.from, offset)
          perDay.set(day, addCounts(perDay.get(day) ?? NO_VISITS, counts({ visits: 1, keptCents: 6500 })))
        }
        const steps = toTrend(range, perDay)
        expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([range.from, range.to])
        steps.slice(1).forEach((step, index) => expect(daysBetween(steps[index]?.to ?? '', step.from)).toBe(1))
        expect(steps.every(({ from, to }) => isLocalDate(from) && from <= to)).toBe(true)
        expect(steps.reduce((sum, { counts: c }) => addCounts(sum, c), NO_VISITS)).toEqual(
          [...perDay.values()].reduce(addCounts, NO_VISITS),
        )
      }),
    )
  })
})

describe('the steps a rate is charted in', () => {
  const daily = (length: number, visits: number) =>
    toTrend(
      lastDays('2026-11-24', length),
      new Map(
        datesBetween(addDays('2026-11-24', 1 - length), '2026-11-24').map((date) => [
          date,
          counts({ visits, completed: visits }),
        ]),
      ),
    )

  it('are days where most days have 20 visits, else weeks, else four weeks', () => {
    expect(stepsFor('noShowRate', daily(30, 20))).toHaveLength(30)
    expect(stepsFor('noShowRate', daily(30, 3)).map(({ from, to, counts: c }) => [from, to, c.completed])).toEqual([
      ['2026-10-26', '2026-11-01', 21],
      ['2026-11-02', '2026-11-08', 21],
      ['2026-11-09', '2026-11-15', 21],
      ['2026-11-16', '2026-11-22', 21],
      ['2026-11-23', '2026-11-24', 6],
    ])
    expect(stepsFor('noShowRate', daily(90, 1))).toHaveLength(4)
  })

  it('stay as they are where none is long enough, and for sums', () => {
    expect(stepsFor('noShowRate', daily(7, 2))).toHaveLength(7)
    expect(stepsFor('visits', daily(30, 3))).toHaveLength(30)
    expect(stepsFor('kept', daily(30, 3))).toHaveLength(30)
  })

  it('hold every visit once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 731 }), fc.nat(8), (length, visits) => {
        const steps = daily(length, visits)
        const total = (of: readonly TrendStep[]) => of.reduce((sum, step) => addCounts(sum, step.counts), NO_VISITS)
        const shown = stepsFor('confirmationRate', steps)
        expect(total(shown)).toEqual(total(steps))
        expect([shown[0]?.from, shown.at(-1)?.to]).toEqual([steps[0]?.from, steps.at(-1)?.to])
      }),
    )
  })
})

it('writes a CSV that spreadsheets read as text, rates in percent, empty below 20 visits, and amounts with cents', () => {
  const csv = toAnalyticsCsv([
    {
      section: 'Service',
      item: '=cmd, "x"',
      counts: counts({ visits: 20, completed: 14, noShows: 5, keptCents: 19500, lostCents: 6550 }),
    },
  ])
  expect(csv.startsWith('\uFEFFSection,Item,Visits')).toBe(true)
  expect(csv).toContain('Service,"\'=cmd, ""x""",20,14,5,,0,0.0,0,0.0,0,0.0,195.00,65.50\r\n')
})
