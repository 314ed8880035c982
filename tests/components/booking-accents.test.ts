import { readFileSync } from 'node:fs'
import path from 'node:path'

import { ACCENT_COLOURS, ACCENTS, accentOf } from '@/lib/domain/accent'
import { contrastRatio } from '@/lib/domain/contrast'
import { INDUSTRY_IDS } from '@/lib/domain/industry'

const read = (file: string) => readFileSync(path.join(process.cwd(), file), 'utf8')
const house = read('app/tokens.css')
const accents = read('components/site/accents.module.css')

function coloursOf(css: string, selector: string): Record<string, string> {
  const block = new RegExp(`^${selector} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(css)?.[1] ?? ''
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', colour = '']) => [name, colour]),
  )
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
    expect(contrastRatio(colours[text] ?? '', colours[surface] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROLS)('keeps %s visible on %s (3:1)', (mark = '', surface = '') => {
    expect(contrastRatio(colours[mark] ?? '', colours[surface] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

describe('a business’s accent', () => {
  it.each(ACCENTS)('%s is the same color on the sharing card and in mails as on the page', (accent) => {
    const { primary, accent: soft } = accent === 'teal' ? coloursOf(house, ':root') : coloursOf(accents, `\\.${accent}`)
    const dark =
      accent === 'teal' ? coloursOf(house, '\\.dark') : coloursOf(accents, `:global\\(\\.dark\\) \\.${accent}`)
    expect(ACCENT_COLOURS[accent]).toEqual({ ink: primary, soft, darkInk: dark['primary'] })
  })

  it('stays the same for a subdomain and exists for every trade', () => {
    for (const industry of [...INDUSTRY_IDS, 'unheard-of', 'constructor']) {
      expect(ACCENTS).toContain(accentOf(industry, 'luna'))
      expect(accentOf(industry, 'luna')).toBe(accentOf(industry, 'luna'))
    }
  })
})
