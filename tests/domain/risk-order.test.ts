import { compareByRisk, type OrderedAppointment, rankByRisk, rankWords } from '@/lib/domain/risk-order'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))
const visit = (id: string, hour: number, probability: number | null): OrderedAppointment => ({
  id,
  startsAt: at(hour),
  probability,
})
const day = [
  visit('over', 9, null),
  visit('low', 10, 0.04),
  visit('late', 15, 0.2),
  visit('early', 14, 0.2),
  visit('high', 16, 0.4),
  visit('done', 8, null),
]

describe('the day by who to call first', () => {
  it('begins with the riskiest, has equally risky visits by their start, and those that can’t be missed any more last', () => {
    expect([...day].sort(compareByRisk).map(({ id }) => id)).toEqual(['high', 'early', 'late', 'low', 'done', 'over'])
  })

  it('is the same whatever order the visits came in', () => {
    expect(
      [...day]
        .reverse()
        .sort(compareByRisk)
        .map(({ id }) => id),
    ).toEqual(['high', 'early', 'late', 'low', 'done', 'over'])
    const twins = [visit('b', 9, 0.1), visit('a', 9, 0.1)]
    expect([...twins].sort(compareByRisk)).toEqual([...twins].reverse().sort(compareByRisk))
  })

  it('gives a place to every visit with a risk, and to no other', () => {
    expect([...rankByRisk(day)]).toEqual([
      ['high', { place: 1, of: 4 }],
      ['early', { place: 2, of: 4 }],
      ['late', { place: 3, of: 4 }],
      ['low', { place: 4, of: 4 }],
    ])
    expect(rankByRisk([]).size).toBe(0)
  })
})

it('says a place as people do', () => {
  const words = [1, 2, 3, 4, 11, 12, 13, 21, 102, 112].map((place) => rankWords({ place, of: 120 }).split(' ')[0])
  expect(words).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '112th'])
  expect(rankWords({ place: 3, of: 8 })).toBe('3rd of 8 by risk')
})
