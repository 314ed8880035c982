import fc from '../support/property'

import { analyzeMoods, isGreatCoverage, MOOD_IDS, type MoodTally } from '@/lib/domain/mood'

const tally = (mood: string, clients: number, visits: number): MoodTally => ({ mood, clients, visits })
const tallies = fc.uniqueArray(
  fc.record({ mood: fc.constantFrom(...MOOD_IDS), clients: fc.nat(500), visits: fc.nat(500) }),
  { selector: ({ mood }) => mood },
)

describe('mood analytics', () => {
  it('weigh a visit twice a client, and round the shares', () => {
    const { moods } = analyzeMoods([tally('calm', 1, 0), tally('happy', 0, 1)], 2)
    expect(moods).toEqual([
      { mood: 'happy', weight: 2, share: 67 },
      { mood: 'calm', weight: 1, share: 33 },
    ])
  })

  it('show six moods at most, of shares of all eight', () => {
    const { moods } = analyzeMoods(
      MOOD_IDS.map((mood) => tally(mood, 1, 0)),
      8,
    )
    expect(moods.map(({ mood }) => mood)).toEqual(MOOD_IDS.slice(0, 6))
    expect(moods[0]?.share).toBe(13)
  })

  it('count entries, not weights, against the clients', () => {
    expect(analyzeMoods([tally('calm', 1, 2)], 4)).toMatchObject({ entries: 3, totalClients: 4, coverage: 75 })
  })

  it('have no coverage without clients, and ignore moods nobody knows', () => {
    expect(analyzeMoods([tally('grumpy', 9, 9)], 0)).toEqual({ moods: [], entries: 0, totalClients: 0, coverage: null })
  })

  it.each([
    [null, false],
    [79, false],
    [80, true],
    [130, true],
  ])('call a coverage of %s great: %s', (coverage, great) => {
    expect(isGreatCoverage(coverage)).toBe(great)
  })

  it('list the strongest first, whatever the order of the tallies', () => {
    fc.assert(
      fc.property(tallies, fc.nat(1000), (given, clients) => {
        const { moods } = analyzeMoods(given, clients)
        expect(analyzeMoods([...given].reverse(), clients).moods).toEqual(moods)
        expect(moods.map(({ weight }) => weight)).toEqual(moods.map(({ weight }) => weight).sort((a, b) => b - a))
        for (const tallied of given) {
          const weight = tallied.clients + 2 * tallied.visits
          if (!moods.some(({ mood }) => mood === tallied.mood))
            expect(weight).toBeLessThanOrEqual(moods.at(-1)?.weight ?? 0)
        }
      }),
    )
  })

  it('have shares of 0 to 100 that come to 100 but for rounding', () => {
    fc.assert(
      fc.property(
        tallies.filter((given) => given.length <= 6),
        (given) => {
          const { moods } = analyzeMoods(given, 10)
          const sum = moods.reduce((total, { share }) => total + share, 0)
          expect(moods.every(({ share }) => share >= 0 && share <= 100)).toBe(true)
          if (moods.length > 0) expect(Math.abs(sum - 100)).toBeLessThanOrEqual(moods.length / 2)
        },
      ),
    )
  })
})
