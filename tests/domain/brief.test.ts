import fc from '../support/property'
import { briefKey, dueBrief, toOpenings } from '@/lib/domain/brief'
import { localDateOf } from '@/lib/domain/time'

const at = (iso: string) => new Date(iso)
const ZONE = 'America/New_York'

describe('the owner’s brief', () => {
  it('is due from 18:00 for tomorrow and from 08:00 for today, on the business’s own clock', () => {
    expect(dueBrief(at('2026-11-23T22:59:59Z'), ZONE)).toBeNull()
    expect(dueBrief(at('2026-11-23T23:00:00Z'), ZONE)).toEqual({
      kind: 'evening',
      date: '2026-11-24',
      usefulUntil: at('2026-11-24T05:00:00Z'),
    })
    expect(dueBrief(at('2026-11-24T12:59:59Z'), ZONE)).toBeNull()
    expect(dueBrief(at('2026-11-24T13:00:00Z'), ZONE)).toEqual({
      kind: 'morning',
      date: '2026-11-24',
      usefulUntil: at('2026-11-24T17:00:00Z'),
    })
  })

  it('is late but still useful until midnight, or until noon', () => {
    expect(dueBrief(at('2026-11-24T04:59:59Z'), ZONE)?.kind).toBe('evening')
    expect(dueBrief(at('2026-11-24T05:00:00Z'), ZONE)).toBeNull()
    expect(dueBrief(at('2026-11-24T17:00:00Z'), ZONE)).toBeNull()
  })

  it('keeps its wall-clock times on the days the clocks change', () => {
    expect(dueBrief(at('2027-03-14T12:00:00Z'), ZONE)?.kind).toBe('morning')
    expect(dueBrief(at('2026-11-01T13:00:00Z'), ZONE)?.kind).toBe('morning')
    expect(dueBrief(at('2026-11-01T12:30:00Z'), ZONE)).toBeNull()
  })

  it('is about one day and one key, however often it is asked for within its window, in any zone', () => {
    const zones = fc.constantFrom(
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'Europe/London',
      'America/Los_Angeles',
    )
    const instants = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const due = dueBrief(now, zone)
        if (due === null) return
        const last = new Date(due.usefulUntil.getTime() - 1000)
        expect(now.getTime()).toBeLessThan(due.usefulUntil.getTime())
        const again = dueBrief(last, zone)
        expect(again && briefKey(again.kind, again.date)).toBe(briefKey(due.kind, due.date))
        expect(due.date >= localDateOf(now, zone)).toBe(true)
      }),
    )
  })
})

describe('openings', () => {
  /** Free half hours of dates in UTC, from minute to minute since the first midnight. */
  const days = (...spans: [number, number][]) =>
    [0, 1, 2].map((day) => ({
      date: `2026-11-${24 + day}`,
      slots: spans
        .flatMap(([from, until]) => Array.from({ length: (until - from) / 30 }, (_, index) => from + 30 * index))
        .filter((minutes) => Math.floor(minutes / 1440) === day)
        .map((minutes) => ({ start: instant(minutes), staffIds: ['a'] })),
    }))
  const midnight = at('2026-11-24T00:00:00Z').getTime()
  const instant = (minutes: number) => new Date(midnight + minutes * 60_000)
  const found = (...spans: [number, number][]) =>
    toOpenings(days(...spans), 30).map(({ from, until }) =>
      [from, until].map((edge) => (edge.getTime() - midnight) / 60_000),
    )

  it.each<[string, [number, number][], [number, number][]]>([
    [
      'join neighboring free times',
      [
        [840, 900],
        [960, 990],
      ],
      [
        [840, 900],
        [960, 990],
      ],
    ],
    ['last past midnight as the night does', [[1380, 1530]], [[1380, 1530]]],
    [
      'have their end at midnight where the night has',
      [
        [1380, 1440],
        [1500, 1530],
      ],
      [
        [1380, 1440],
        [1500, 1530],
      ],
    ],
    [
      'begin at midnight where time before it is taken',
      [
        [1320, 1380],
        [1440, 1530],
      ],
      [
        [1320, 1380],
        [1440, 1530],
      ],
    ],
    [
      'are days where nobody ever closes',
      [[0, 4320]],
      [
        [0, 1440],
        [1440, 2880],
        [2880, 4320],
      ],
    ],
    [
      'take no more than a day together',
      [[1320, 2790]],
      [
        [1320, 1440],
        [1440, 2790],
      ],
    ],
    [
      'of two nights are two',
      [
        [1200, 1620],
        [2640, 3060],
      ],
      [
        [1200, 1620],
        [2640, 3060],
      ],
    ],
  ])('%s', (_, free, openings) => {
    expect(found(...free)).toEqual(openings)
  })

  it('hold the free times and nothing else, and touch only where they are longer than a day together', () => {
    const halfHours = fc.uniqueArray(fc.integer({ min: 0, max: 143 }), { maxLength: 144 })
    fc.assert(
      fc.property(fc.oneof(halfHours, halfHours.map(inverse)), (free) => {
        const openings = found(
          ...free.sort((a, b) => a - b).map((step): [number, number] => [step * 30, step * 30 + 30]),
        )
        const held = openings.flatMap(([from = 0, until = 0]) =>
          Array.from({ length: (until - from) / 30 }, (_, index) => from / 30 + index),
        )
        expect(held).toEqual(free)
        openings.slice(1).forEach(([from = 0, until = 0], index) => {
          const [start = 0, end = 0] = openings[index] ?? []
          if (end === from) expect(until - start).toBeGreaterThan(1440)
        })
      }),
    )
  })
})

/** Long free spans, where a draw has few gaps. */
function inverse(steps: readonly number[]): number[] {
  return Array.from({ length: 144 }, (_, step) => step).filter((step) => !steps.includes(step))
}
