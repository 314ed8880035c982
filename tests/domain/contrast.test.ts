import fc from '../support/property'
import { contrastRatio, READABLE, readableOn } from '@/lib/domain/contrast'

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  // Pairs of the WCAG working group's examples and the extremes.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#123456', '#123456', 1],
  ])('of %s and %s is %d, in either order', (first, second, ratio) => {
    expect(contrastRatio(first, second)).toBeCloseTo(ratio, 2)
    expect(contrastRatio(second, first)).toBeCloseTo(ratio, 2)
  })

  it('makes any color readable on any surface, and leaves readable ones as they are', () => {
    fc.assert(
      fc.property(colour, colour, (text, surface) => {
        const result = readableOn(text, surface)
        expect(contrastRatio(result, surface)).toBeGreaterThanOrEqual(READABLE)
        if (contrastRatio(text, surface) >= READABLE) expect(result).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
