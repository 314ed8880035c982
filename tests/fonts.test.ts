/** The bundled fonts: light, licensed, and with the letters of clients' names. */
import { readdirSync, readFileSync } from 'node:fs'
import { readCardFonts } from '@/app/social-card.png/card-fonts'
import { CARD_LETTERS } from '@/components/site/card-text'
import { FONT_FAMILIES, SITE_FONTS, type SiteFont } from '@/lib/domain/site-look'
import { glyphOf } from '../scripts/lib/sfnt.mjs'
import { codePointsOf, featuresOf } from './support/woff2'

const FOLDER = 'app/fonts'
const MAX_BYTES = 40_000
const PARTS = ['latin', 'latin-ext', 'vietnamese'] as const
const names = readdirSync(FOLDER)
const files = names.filter((name) => name.endsWith('.woff2'))
const fontOf = (name: string) => readFileSync(`${FOLDER}/${name}`)
const rules = readFileSync(`${FOLDER}/fonts.css`, 'utf8').split('@font-face').slice(1)
const classes = readFileSync('app/fonts/site-fonts.css', 'utf8')

function ruleOf(file: string): string {
  const found = rules.filter((rule) => rule.includes(`url("./${file}")`))
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** The code points for which a browser loads the file, by its `unicode-range`; none if it is loaded for all. */
function rangeOf(file: string): number[] {
  return [...ruleOf(file).matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

const held = (font: SiteFont) => new Set(PARTS.flatMap((part) => [...codePointsOf(fontOf(`${font}-${part}.woff2`))]))

it('each font has three files: one for its pages, two that wait for their letters; and its license', () => {
  const expected = SITE_FONTS.flatMap((font) => PARTS.map((part) => `${font}-${part}.woff2`))
  expect([...files].sort()).toEqual(expected.sort())
  for (const font of SITE_FONTS)
    expect(readFileSync(`${FOLDER}/${font}-license.txt`, 'utf8')).toMatch(/^Copyright[^]*SIL Open Font License/)
})

it('no license reserves the name of a font, which we change by leaving letters out', () => {
  for (const font of SITE_FONTS)
    expect(readFileSync(`${FOLDER}/${font}-license.txt`, 'utf8').split('\n')[0]).not.toMatch(/Reserved Font Name/)
})

it.each(files)('%s is at most 40 kB', (name) => {
  expect(fontOf(name).length).toBeLessThanOrEqual(MAX_BYTES)
})

it.each(SITE_FONTS)('text in %s starts with its own family, and waits in one of equal width', (font) => {
  const family = FONT_FAMILIES[font]
  const latin = ruleOf(`${font}-latin.woff2`)
  expect(latin).toContain(`font-family: "${family}";`)
  expect(latin).toContain(`font-display: ${font === 'inter' ? 'optional' : 'fallback'};`)
  expect(rangeOf(`${font}-latin.woff2`)).toEqual([])
  expect(rules.filter((rule) => rule.includes(`font-family: "${family} Fallback";`))[0]).toContain('size-adjust:')
  const stack = `"${family}", "${family} Fallback"`
  expect(font === 'inter' ? readFileSync('app/tokens.css', 'utf8') : classes).toContain(stack)
})

it('the figures of the product’s own font can all be as wide as each other, so that columns of numbers line up', () => {
  expect(featuresOf(fontOf('inter-latin.woff2'))).toContain('tnum')
})

it.each(files.filter((name) => !name.endsWith('-latin.woff2')))(
  '%s is loaded for the letters it holds, and no other',
  (name) => {
    const points = [...codePointsOf(fontOf(name))].filter((point) => point > 0xff)
    expect(rangeOf(name).sort((a, b) => a - b)).toEqual(points.sort((a, b) => a - b))
  },
)

it.each([
  'Łukasz Żółć',
  'Zoë Brontë',
  'Nguyễn Thị Hương',
  'Øystein Ås',
  'Ağaoğlu',
  'Dvořák',
  'Șerban',
  'Đặng',
  'O’Neil – $65 € £',
])('every letter of %s is in each font', (text) => {
  for (const font of SITE_FONTS) {
    const letters = held(font)
    expect([font, [...text].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))]).toEqual([font, []])
  }
})

it.each(SITE_FONTS)('a sharing card set in %s has a glyph for every letter it may be given', async (font) => {
  const fonts = (await readCardFonts(font, 'Zoë’s Café ✂️')) ?? []
  expect(fonts.map(({ weight }) => weight)).toEqual([400, 600])
  const letters = Array.from({ length: 0x2200 }, (_, point) => String.fromCodePoint(point))
  for (const { weight, data } of fonts) {
    const missing = letters.filter((letter) => CARD_LETTERS.test(letter) && !glyphOf(data, letter.codePointAt(0) ?? 0))
    expect([weight, missing]).toEqual([weight, []])
  }
})

it.each(['Łucja', 'Tiệm tóc Hương', 'Парикмахерская'])(
  'a card titled %s is left to the renderer’s own font, which has the letters',
  async (name) => expect(await readCardFonts('montserrat', name)).toBeUndefined(),
)
