import fc from '../support/property'

import { changeOf, type Measure, type Measured } from '@/lib/domain/metric-change'

const share: Measure = { unit: 'percent', better: 'down' }
const money: Measure = { unit: 'money', better: 'up' }
const of = (value: number, counted = 40): Measured => ({ value, counted })

const measured = fc.record({ value: fc.nat(100_000), counted: fc.nat(60) })
const measure = fc.record<Measure>({
  unit: fc.constantFrom('percent', 'count', 'money'),
  better: fc.constantFrom('up', 'down'),
})

it('compares two periods only where each rests on 20 appointments', () => {
  fc.assert(
    fc.property(measured, measured, measure, (now, before, how) => {
      const { text, verdict } = changeOf(now, before, how)
      if (Math.min(now.counted, before.counted) >= 20) return
      expect(text).not.toMatch(/%|pts|Same/)
      expect(verdict).toBe('same')
    }),
  )
  expect(changeOf(of(0.1, 20), of(0.2, 20), share).text).toBe('−10.0 pts vs previous period')
  expect(changeOf(of(0.1, 19), of(0.2, 20), share).text).toBe('Not enough data yet')
  expect(changeOf(of(0.1, 20), of(0.2, 19), share).text).toBe('Too few before to compare')
  expect(changeOf(of(0.1, 20), of(0, 0), share).text).toBe('No earlier data')
  expect(changeOf(of(6500, 19), of(100, 20), money).text).toBe('Too few to compare')
})

it('calls more no-shows worse and more money better, and turns round with the periods', () => {
  expect(changeOf(of(0.2), of(0.1), share)).toMatchObject({ verdict: 'bad', rises: true })
  expect(changeOf(of(200), of(100), money)).toEqual({
    text: '+100.0% vs previous period',
    verdict: 'good',
    rises: true,
  })
  const enough = fc.record({ value: fc.integer({ min: 1, max: 1000 }), counted: fc.integer({ min: 20, max: 60 }) })
  fc.assert(
    fc.property(enough, enough, (now, before) => {
      const [there, back] = [changeOf(now, before, share), changeOf(before, now, share)]
      expect([there.verdict, back.verdict].sort()).toEqual(
        now.value === before.value ? ['same', 'same'] : ['bad', 'good'],
      )
    }),
  )
})

it.each([
  [0.1, 0.10004, share],
  [100_020, 100_000, money],
  [0, 0, money],
])('a change that rounds to nothing has neither arrow nor color (%d, %d)', (now, before, how) => {
  expect(changeOf(of(now), of(before), how)).toEqual({
    text: 'Same as previous period',
    verdict: 'same',
    rises: false,
  })
})

it('gives a multiple instead of a percentage in the thousands', () => {
  expect(changeOf(of(331), of(20), money)).toEqual({
    text: '17 times the previous period',
    verdict: 'good',
    rises: true,
  })
  expect(changeOf(of(199), of(20), money).text).toBe('+895.0% vs previous period')
})

it('gives no percentage for a rise from zero', () => {
  expect(changeOf(of(500), of(0), money)).toMatchObject({ text: 'None in the previous period', verdict: 'same' })
})
