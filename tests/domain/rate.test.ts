import fc from '../support/property'

import { NO_VISITS } from '@/lib/domain/analytics'
import { isForecastShown } from '@/lib/domain/forecast-check'
import { lostShare, NO_MONEY } from '@/lib/domain/lost-money'
import { MIN_FOR_RATE, rateOf, rateText, rateNote } from '@/lib/domain/rate'
import { extremeTimes } from '@/lib/domain/week-times'

const tally = fc.nat(400).chain((whole) => fc.record({ part: fc.nat(whole), whole: fc.constant(whole) }))

it('no percentage rests on fewer than 20 appointments: the counts are given instead', () => {
  expect(MIN_FOR_RATE).toBe(20)
  expect([rateText({ part: 2, whole: 5 }), rateText({ part: 19, whole: 19 }), rateText({ part: 0, whole: 0 })]).toEqual(
    ['2 of 5', '19 of 19', '–'],
  )
  expect([rateText({ part: 5, whole: 40 }), rateText({ part: 1, whole: 20 })]).toEqual(['12.5%', '5.0%'])
  fc.assert(
    fc.property(tally, ({ part, whole }) => {
      expect(rateOf({ part, whole })).toBe(whole < 20 ? null : part / whole)
      expect(/^\d+\.\d%$/.test(rateText({ part, whole }))).toBe(whole >= 20)
      expect(rateNote({ part, whole })).toBe(whole < 20 ? '' : ` (${rateText({ part, whole })})`)
    }),
  )
})

it('forecasts are judged from 200 outcomes on', () => {
  expect([199, 200].map((visits) => isForecastShown({ visits }))).toEqual([false, true])
})

it('times of the week are ranked from 20 finished visits on', () => {
  const time = (hour: number, completed: number, noShows: number) => ({
    weekday: 2,
    hour,
    counts: { ...NO_VISITS, visits: completed + noShows, completed, noShows },
  })
  expect(extremeTimes([time(9, 19, 0), time(10, 0, 19)])).toEqual({ best: [], worst: [] })
  expect(extremeTimes([time(9, 5, 15), time(10, 0, 19)])).toEqual({ best: [], worst: [] })
  const { best, worst } = extremeTimes([time(9, 20, 0), time(10, 10, 10), time(11, 0, 19)])
  expect([best, worst].map((times) => times.map(({ hour }) => hour))).toEqual([[9], [10]])
})

it('the share of money lost rests on 20 visits or is not given', () => {
  const money = { ...NO_MONEY, keptCents: 6000, noShowCents: 2000, completed: 15, noShows: 4 }
  expect(lostShare(money)).toBeNull()
  expect(lostShare({ ...money, lateCancelled: 1 })).toBe(0.25)
})
