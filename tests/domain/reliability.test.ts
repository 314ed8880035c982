import { preferredTimes } from '@/lib/domain/preferred-times'
import { noShowPercent, reliabilityBand } from '@/lib/domain/reliability'

it('counts no-shows out of finished visits, rounded', () => {
  expect(noShowPercent(0, 0)).toBeNull()
  expect(noShowPercent(5, 1)).toBe(17)
})

it.each([
  [2, 0, 'new'],
  [0, 2, 'new'],
  [3, 0, 'reliable'],
  [10, 1, 'reliable'],
  [9, 1, 'caution'],
  [16, 5, 'caution'],
  [3, 1, 'high-risk'],
])('puts %d kept and %d missed visits in the band %s', (completed, noShows, band) =>
  expect(reliabilityBand(completed, noShows)).toBe(band),
)

describe('preferred times', () => {
  it("are of the business's clocks, most frequent first, at most three", () => {
    const visits = [
      '2026-11-24T03:00Z',
      '2026-11-24T15:00Z',
      '2026-11-17T16:30Z',
      '2026-11-25T18:00Z',
      '2026-11-26T22:00Z',
    ].map((text) => new Date(text))
    expect(preferredTimes(visits, 'America/New_York')).toEqual([
      { weekday: 2, part: 'morning', visits: 2 },
      { weekday: 1, part: 'evening', visits: 1 },
      { weekday: 3, part: 'afternoon', visits: 1 },
    ])
  })

  it('count the end of a night as the evening it belongs to', () => {
    const visits = ['2026-11-28T05:30Z', '2026-11-29T08:59Z', '2026-11-29T09:00Z'].map((text) => new Date(text))
    expect(preferredTimes(visits, 'America/New_York')).toEqual([
      { weekday: 0, part: 'morning', visits: 1 },
      { weekday: 5, part: 'evening', visits: 1 },
      { weekday: 6, part: 'evening', visits: 1 },
    ])
  })

  it('are none without visits', () => expect(preferredTimes([], 'UTC')).toEqual([]))
})
