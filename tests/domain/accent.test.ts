import fc from '../support/property'
import { ACCENT_COLOURS, ACCENTS, MAIL_SURFACE, mailColours } from '@/lib/domain/accent'
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

describe('the colors of a mail', () => {
  it('are readable in both schemes whatever the accent: links on the mail, the label on the button', () => {
    fc.assert(
      fc.property(colour, colour, (ink, darkInk) => {
        const palette = mailColours({ ink, darkInk })
        for (const scheme of ['light', 'dark'] as const) {
          expect(contrastRatio(palette[scheme].ink, MAIL_SURFACE[scheme])).toBeGreaterThanOrEqual(READABLE)
          expect(contrastRatio(palette[scheme].label, palette[scheme].ink)).toBeGreaterThanOrEqual(READABLE)
        }
      }),
    )
  })

  it.each(ACCENTS)('are those of the pages for %s', (accent) => {
    const { ink, darkInk } = ACCENT_COLOURS[accent]
    const { light, dark } = mailColours(ACCENT_COLOURS[accent])
    expect([light.ink, dark.ink]).toEqual([ink, darkInk])
  })
})
