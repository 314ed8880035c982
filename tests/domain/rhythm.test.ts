import fc from '../support/property'
import { addDays } from '@/lib/domain/local-date'
import { gapInWords, GONE_AFTER_DAYS, rhythmOf } from '@/lib/domain/rhythm'

const TODAY = '2026-11-24'
/** Returns the days of kept visits with these gaps, the last one this many days ago. */
const daysOf = (gaps: readonly number[], since: number) => {
  const days = [addDays(TODAY, -since)]
  for (const gap of [...gaps].reverse()) days.unshift(addDays(days[0] ?? TODAY, -gap))
  return days
}
const anyGaps = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 12 })

describe('the rhythm of a client', () => {
  it('is the median of the days between their visits, so one long break does not make it', () => {
    expect(rhythmOf(daysOf([28, 28, 200, 28], 30), TODAY)).toEqual({
      gapDays: 28,
      lastDay: '2026-10-25',
      daysSince: 30,
      overdueDays: 2,
      isDue: false,
    })
    expect(rhythmOf(daysOf([20, 31], 40), TODAY)).toMatchObject({ gapDays: 25.5, overdueDays: 14, isDue: true })
  })

  it('needs three days with a kept visit; two visits on one day are one', () => {
    expect(rhythmOf([], TODAY)).toBeNull()
    expect(rhythmOf(['2026-08-01', '2026-08-01', '2026-09-01'], TODAY)).toBeNull()
    expect(rhythmOf(['2026-08-01', '2026-08-01', '2026-09-01', '2026-10-02'], TODAY)?.gapDays).toBe(31)
  })

  it.each([
    [35, 42, false],
    [35, 43, true],
    [7, 8, false],
    [7, 9, true],
  ])('(every %i days, last seen %i days ago) makes them due: %s', (gap, since, isDue) => {
    expect(rhythmOf(daysOf([gap, gap], since), TODAY)?.isDue).toBe(isDue)
  })

  it('makes no one due who has been away for more than 400 days', () => {
    expect(rhythmOf(daysOf([30, 30], GONE_AFTER_DAYS), TODAY)?.isDue).toBe(true)
    expect(rhythmOf(daysOf([30, 30], GONE_AFTER_DAYS + 1), TODAY)?.isDue).toBe(false)
  })

  it('does not depend on the order of the visits, nor on how many there were on a day', () => {
    fc.assert(
      fc.property(anyGaps, fc.integer({ min: 0, max: 500 }), (gaps, since) => {
        const days = daysOf(gaps, since)
        expect(rhythmOf([...days, ...days].reverse(), TODAY)).toEqual(rhythmOf(days, TODAY))
      }),
    )
  })

  it('once due they stay due each day until they come or are gone', () => {
    fc.assert(
      fc.property(anyGaps, fc.integer({ min: 0, max: GONE_AFTER_DAYS - 1 }), (gaps, since) => {
        const days = daysOf(gaps, since)
        const [now, next] = [rhythmOf(days, TODAY), rhythmOf(days, addDays(TODAY, 1))]
        expect(next?.isDue || !now?.isDue).toBe(true)
        expect(now?.isDue && now.overdueDays < now.gapDays * 0.2 - 1).toBe(false)
        expect(rhythmOf([...days, TODAY], TODAY)?.isDue).toBe(false)
      }),
    )
  })
})

describe('a gap in words', () => {
  it.each([
    [1, 'every day'],
    [4, 'every 4 days'],
    [7, 'every week'],
    [13.4, 'every 13 days'],
    [14, 'about every 2 weeks'],
    [35, 'about every 5 weeks'],
    [42.5, 'about every 6 weeks'],
    [83, 'about every 12 weeks'],
    [91, 'about every 3 months'],
    [182, 'about every 6 months'],
  ])('(%d days) is "%s"', (days, words) => {
    expect(gapInWords(days)).toBe(words)
  })
})
