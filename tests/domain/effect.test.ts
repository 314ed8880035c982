import fc from '../support/property'
import { differenceInterval, measureEffect } from '@/lib/domain/effect'
import { describeEffect } from '@/lib/domain/effect-words'
import { MIN_FOR_RATE } from '@/lib/domain/rate'
import { wilsonInterval } from '@/lib/domain/wilson'

const group = (missed: number, finished: number) => ({ missed, finished })
const round = (value: number) => Math.round(value * 10_000) / 10_000

describe('the interval of one share', () => {
  // Newcombe 1998 (Statistics in Medicine 17:857), table I, method 3: score without continuity correction.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is the published one', (missed, finished, low, high) => {
    const interval = wilsonInterval(missed, finished)
    expect([round(interval.low), round(interval.high)]).toEqual([low, high])
  })
})

describe('the interval of a difference', () => {
  // Newcombe 1998 (Statistics in Medicine 17:873), table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i/%i against %i/%i is the published one', (a, m, b, n, low, high) => {
    const interval = differenceInterval(group(a, m), group(b, n))
    expect([round(interval.low), round(interval.high)]).toEqual([low, high])
  })

  it('holds the difference, stays between -1 and 1, and turns round with the groups', () => {
    const any = fc
      .integer({ min: 1, max: 2000 })
      .chain((finished) => fc.integer({ min: 0, max: finished }).map((missed) => group(missed, finished)))
    fc.assert(
      fc.property(any, any, (one, two) => {
        const { difference, low, high } = differenceInterval(one, two)
        const turned = differenceInterval(two, one)
        return (
          low <= difference + 1e-12 &&
          difference <= high + 1e-12 &&
          low >= -1 - 1e-12 &&
          high <= 1 + 1e-12 &&
          Math.abs(turned.low + high) < 1e-9 &&
          Math.abs(turned.high + low) < 1e-9
        )
      }),
    )
  })
})

describe('the effect', () => {
  it('is not shown before both groups have twenty finished visits', () => {
    expect(measureEffect(group(30, 500), group(5, MIN_FOR_RATE - 1)).measured).toBeNull()
    expect(measureEffect(group(1, MIN_FOR_RATE - 1), group(5, 40)).measured).toBeNull()
    expect(measureEffect(group(1, MIN_FOR_RATE), group(5, MIN_FOR_RATE)).measured).not.toBeNull()
  })

  it('is above 0 where fewer are missed of those a call was suggested for', () => {
    const { measured } = measureEffect(group(10, 200), group(6, 40))
    expect(measured).toMatchObject({ suggestedRate: 0.05, heldOutRate: 0.15 })
    expect(measured?.difference).toBeCloseTo(0.1, 12)
  })

  it.each([
    [10, 11, 'About 1 fewer missed appointment per 100'],
    [11, 10, 'About 1 more missed appointment per 100'],
    [10, 12, 'About 2 fewer missed appointments per 100'],
    [10, 10, 'No difference so far'],
  ])('%i of 100 missed with a suggestion and %i without read as "%s"', (suggested, heldOut, title) => {
    expect(describeEffect(measureEffect(group(suggested, 100), group(heldOut, 100))).title).toBe(title)
  })
})
