import { readFileSync } from 'node:fs'
import path from 'node:path'

import { ACCENTS, accentOf, CARD_COLOURS } from '@/components/site/accents'
import { INDUSTRY_IDS } from '@/lib/domain/industry'

const read = (file: string) => readFileSync(path.join(process.cwd(), file), 'utf8')
const house = read('app/globals.css')
const accents = read('components/site/accents.module.css')

function coloursOf(css: string, selector: string): Record<string, string> {
  const block = new RegExp(`^${selector} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(css)?.[1] ?? ''
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', colour = '']) => [name, colour]),
  )
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT = [
  ['primary', 'background'],
  ['primary', 'card'],
  ['primary', 'muted'],
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['accent-foreground', 'accent'],
  ['foreground', 'accent'],
]
const CONTROLS = [
  ['ring', 'background'],
  ['ring', 'card'],
  ['ring', 'accent'],
  ['primary', 'accent'],
]
const own = ACCENTS.filter((accent) => accent !== 'teal')

describe.each(
  own.flatMap((accent) => [
    ['light', accent],
    ['dark', accent],
  ]),
)('the %s accent %s', (scheme, accent) => {
  const dark = scheme === 'dark'
  const colours = {
    ...coloursOf(house, dark ? '\\.dark' : ':root'),
    ...coloursOf(accents, `\\.${accent}`),
    ...(dark ? coloursOf(accents, `:global\\(\\.dark\\) \\.${accent}`) : {}),
  }

  it.each(TEXT)('keeps %s readable on %s (4.5:1)', (text = '', surface = '') => {
    expect(contrast(colours[text] ?? '', colours[surface] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROLS)('keeps %s visible on %s (3:1)', (mark = '', surface = '') => {
    expect(contrast(colours[mark] ?? '', colours[surface] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

describe('a business’s accent', () => {
  it.each(ACCENTS)('%s is the same colour on the sharing card as on the page', (accent) => {
    const { primary, accent: soft } = accent === 'teal' ? coloursOf(house, ':root') : coloursOf(accents, `\\.${accent}`)
    expect(CARD_COLOURS[accent]).toEqual({ ink: primary, soft })
  })

  it('stays the same for a subdomain and exists for every trade', () => {
    for (const industry of [...INDUSTRY_IDS, 'unheard-of', 'constructor']) {
      expect(ACCENTS).toContain(accentOf(industry, 'luna'))
      expect(accentOf(industry, 'luna')).toBe(accentOf(industry, 'luna'))
    }
  })
})
