import fc from '../support/property'

import { formatAmount, freeSpansOn, mergeSpans, minutesIn } from '@/lib/domain/free-time'
import type { InstantSpan } from '@/lib/domain/slots'
import { localDateOf } from '@/lib/domain/time'

const DATE = '2026-11-24'
const AT = { timeZone: 'UTC', now: new Date('2026-11-24T00:00:00Z') }
const at = (minutes: number) => new Date(Date.parse(`${DATE}T00:00:00Z`) + minutes * 60_000)
const span = (from: number, until: number): InstantSpan => ({ from: at(from), until: at(until) })
const NINE_TO_FIVE = [{ startMinutes: 9 * 60, endMinutes: 17 * 60 }]

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 1, max: 200 }))
    .map(([from, length]) => span(from, from + length)),
  { maxLength: 8 },
)

describe('free time', () => {
  it('is what is open and not taken, from now on', () => {
    expect(freeSpansOn(DATE, NINE_TO_FIVE, [span(600, 660)], AT)).toEqual([span(540, 600), span(660, 1020)])
    expect(freeSpansOn(DATE, NINE_TO_FIVE, [], { ...AT, now: at(970) })).toEqual([span(970, 1020)])
    expect(freeSpansOn(DATE, NINE_TO_FIVE, [], { ...AT, now: at(1020) })).toEqual([])
    expect(freeSpansOn(DATE, [], [], AT)).toEqual([])
  })

  it('is never taken, never outside the hours, and with what is taken fills them', () => {
    fc.assert(
      fc.property(spans, (taken) => {
        const free = freeSpansOn(DATE, NINE_TO_FIVE, taken, AT)
        for (const { from, until } of free) {
          expect(from < until && at(540) <= from && until <= at(1020)).toBe(true)
          expect(taken.some((cut) => cut.from < until && from < cut.until)).toBe(false)
        }
        const used = mergeSpans(taken).map(({ from, until }) => ({
          from: from < at(540) ? at(540) : from,
          until: until > at(1020) ? at(1020) : until,
        }))
        expect(minutesIn(free) + minutesIn(used.filter(({ from, until }) => from < until))).toBe(8 * 60)
      }),
    )
  })

  it('of the day the clocks go forward is an hour shorter where it holds the change', () => {
    const night = [{ startMinutes: 0, endMinutes: 6 * 60 }]
    const day = { timeZone: 'America/New_York', now: new Date('2026-01-01T00:00:00Z') }
    expect(minutesIn(freeSpansOn('2026-03-08', night, [], day))).toBe(5 * 60)
    expect(minutesIn(freeSpansOn('2026-03-09', night, [], day))).toBe(6 * 60)
    expect(localDateOf(freeSpansOn('2026-03-08', night, [], day)[0]?.from ?? new Date(0), day.timeZone)).toBe(
      '2026-03-08',
    )
  })

  it('of several people is joined where it overlaps or touches', () => {
    expect(mergeSpans([span(60, 120), span(0, 60), span(100, 130), span(200, 210)])).toEqual([
      span(0, 130),
      span(200, 210),
    ])
  })

  it('is given in hours and minutes', () => {
    expect([0, 45, 60, 210].map(formatAmount)).toEqual(['0 min', '45 min', '1 h', '3 h 30 min'])
  })
})
