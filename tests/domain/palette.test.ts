import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from '../support/property'
import { accentOf, defaultAccent, MAIL_SURFACE, mailColors, OFFERED_COLORS, readColor } from '@/lib/domain/accent'
import { contrastRatio, READABLE } from '@/lib/domain/contrast'
import { INDUSTRY_IDS } from '@/lib/domain/industry'
import { GROUNDS, isReadableAccent, paletteOf } from '@/lib/domain/palette'

const tokens = readFileSync(path.join(process.cwd(), 'app/tokens.css'), 'utf8')
const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const SCHEMES = ['light', 'dark'] as const

/** The value of a token in a scheme. */
function tokenOf(scheme: (typeof SCHEMES)[number], token: string): string {
  const block = scheme === 'light' ? /:root \{([^{}]*)/ : /@variant dark \{([^{}]*)/
  return new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(block.exec(tokens)?.[1] ?? '')?.[1] ?? ''
}

/** Every pair of colors that must be distinguishable, with the contrast that WCAG 2.2 requires. */
function pairsOf(accentColor: string, scheme: (typeof SCHEMES)[number]): Array<[string, string, string, number]> {
  const palette = paletteOf(accentColor)[scheme]
  const { primary, accent } = palette
  return [
    ...GROUNDS[scheme].map((ground): [string, string, string, number] => ['link', primary, ground, 4.5]),
    ['label', palette.primaryForeground, primary, 4.5],
    ['label under the pointer', palette.primaryForeground, palette.primaryHover, 4.5],
    ['text on the quiet ground', palette.accentForeground, accent, 4.5],
    ['plain text on the quiet ground', tokenOf(scheme, 'foreground'), accent, 4.5],
    ['mark on the quiet ground', primary, accent, 3],
    ...[...GROUNDS[scheme], accent].map((ground): [string, string, string, number] => [
      'focus',
      palette.ring,
      ground,
      3,
    ]),
  ]
}

describe('a palette', () => {
  it.each(SCHEMES)('is readable in the %s scheme, whatever color an owner chooses', (scheme) => {
    fc.assert(
      fc.property(color, (accentColor) => {
        for (const [, first, second, least] of pairsOf(accentColor, scheme))
          expect(contrastRatio(first, second)).toBeGreaterThanOrEqual(least)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['#000000', '#ffffff', '#ffff00', '#00ff00', '#ff0000', '#0000ff', '#808080', '#010101', '#fefefe'])(
    'is readable for %s, at the edge of what a screen shows',
    (accentColor) => {
      for (const scheme of SCHEMES)
        for (const [, first, second, least] of pairsOf(accentColor, scheme))
          expect(contrastRatio(first, second)).toBeGreaterThanOrEqual(least)
    },
  )

  it('shows a readable color just as it was chosen', () => {
    fc.assert(
      fc.property(color.filter(isReadableAccent), (accentColor) => {
        expect(paletteOf(accentColor).light.primary).toBe(accentColor)
      }),
    )
  })

  it.each(SCHEMES)('counts with the grounds that pages have in the %s scheme', (scheme) => {
    expect(GROUNDS[scheme]).toEqual(['background', 'card', 'muted'].map((token) => tokenOf(scheme, token)))
  })

  // Yellow stays yellow and red stays red: only their lightness changes.
  it.each([
    ['#ffd400', /^#[6-9a][0-9a-f][5-7][0-9a-f]0/],
    ['#ff5a5f', /^#[b-d][0-9a-f][0-4][0-9a-f][0-4]/],
  ])('makes %s darker and leaves its hue', (accentColor, shade) => {
    expect(isReadableAccent(accentColor)).toBe(false)
    expect(paletteOf(accentColor).light.primary).toMatch(shade)
  })
})

describe('a color as people write it', () => {
  it.each([
    ['#8f3d1f', '#8f3d1f'],
    ['8F3D1F', '#8f3d1f'],
    [' #F00 ', '#ff0000'],
    ['abc', '#aabbcc'],
    ['', null],
    ['#8f3d1', null],
    ['red', null],
    ['#8f3d1f80', null],
    ['#gggggg', null],
    ['var(--x)', null],
  ])('%j is read as %s', (text, read) => {
    expect(readColor(text)).toBe(read)
  })
})

describe('a business’s color', () => {
  it('is its owner’s choice, else one that suits its trade and stays the same', () => {
    for (const industry of [...INDUSTRY_IDS, 'unheard-of', 'constructor']) {
      const business = { industry, subdomain: 'luna' }
      expect(Object.values(OFFERED_COLORS)).toContain(defaultAccent(business))
      expect(accentOf({ ...business, accentColor: null })).toBe(defaultAccent(business))
      expect(accentOf({ ...business, accentColor: '#123456' })).toBe('#123456')
    }
  })

  it.each(Object.entries(OFFERED_COLORS))('offers %s only as it will be shown', (_, offered) => {
    expect(isReadableAccent(offered)).toBe(true)
  })
})

describe('the colors of a mail', () => {
  it('are readable in both schemes whatever the color: links on the mail, the label on the button', () => {
    fc.assert(
      fc.property(color, (accentColor) => {
        const mail = mailColors(paletteOf(accentColor))
        for (const scheme of SCHEMES) {
          expect(contrastRatio(mail[scheme].ink, MAIL_SURFACE[scheme])).toBeGreaterThanOrEqual(READABLE)
          expect(contrastRatio(mail[scheme].label, mail[scheme].ink)).toBeGreaterThanOrEqual(READABLE)
        }
      }),
    )
  })

  it('are those of the pages', () => {
    fc.assert(
      fc.property(color, (accentColor) => {
        const { light, dark } = paletteOf(accentColor)
        const mail = mailColors({ light, dark })
        expect([mail.light.ink, mail.dark.ink]).toEqual([light.primary, dark.primary])
      }),
    )
  })
})
