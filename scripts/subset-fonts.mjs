// `npm run fonts`: makes app/fonts and public/card-fonts again from Fontsource's files: the weights and letters that
// the interface and the sharing card use.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { fallbackFaces, fontFace } from './lib/font-face.mjs'
import { glyphOf } from './lib/sfnt.mjs'
import { withTabularFiguresOnly } from './lib/tabular-figures.mjs'

/**
 * The fonts by the ids of lib/domain/site-look.ts. `isBrand`: worth showing even if it loads late.
 * @type {Record<string, { family: string, hasSerifs?: true, isBrand?: true, boldest?: number }>}
 */
const FONTS = {
  inter: { family: 'Inter' },
  literata: { family: 'Literata', hasSerifs: true, isBrand: true },
  fraunces: { family: 'Fraunces', hasSerifs: true, isBrand: true },
  montserrat: { family: 'Montserrat', isBrand: true },
  nunito: { family: 'Nunito', isBrand: true, boldest: 700 },
  'archivo-narrow': { family: 'Archivo Narrow', isBrand: true },
}
const BOLDEST = 600
/** The weights on the sharing card, whose renderer reads neither variable fonts nor WOFF2. */
const CARD_WEIGHTS = [400, 600]
/** The code points of those files: CARD_LETTERS in components/site/card-text.ts. */
const CARD_POINTS = '20-7E A0-AC AE-FF 131 152-153 2013-2014 2018-201A 201C-201E 2022 2026 2122'

/** The ranges of code points in each file, as far as the font has them. */
const FILES = {
  latin:
    '20-7E A0-AC AE-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 2009 200B 2013-2014 2018-201A 201C-201E 2022 2026 2032-2033 2039-203A 2044 20AC 2122 2191 2193 2212 FEFF',
  'latin-ext':
    '100-101 104-10F 112-127 12A-130 132-148 14A-151 154-167 16A-17F 192 1CD-1DC 1E6-1E7 1FA-1FF 218-21B 237 259 1E80-1E85 1E9E 1EF2-1EF3',
  vietnamese: '102-103 110-111 128-129 168-169 1A0-1A1 1AF-1B0 300-301 303 308-309 323 1EA0-1EF1 1EF4-1EF9 20AB',
}

/** Kerning, the marks of decomposed letters, and digits of equal width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

/** Copyright, license and its URL: the OFL requires them in every copy, and the image contains only the fonts. */
const LICENSE = [0, 13, 14]

const require = createRequire(import.meta.url)

/** @param {string} ranges */
function pointsOf(ranges) {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/**
 * Makes one file; returns the font uncompressed, and the code points it holds. @param {string} source @param {string}
 * target @param {{ points: number[], boldest: number }} parts
 */
async function makeFile(source, target, { points, boldest }) {
  const letters = String.fromCodePoint(...points)
  const subset = await subsetFont(await readFile(source), letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: 400, max: boldest } },
    keepFeatures: FEATURES,
    preserveNameIds: LICENSE,
  })
  // A second pass, which leaves out glyphs that the remaining features no longer use.
  const figures = path.basename(target).startsWith('inter-') ? withTabularFiguresOnly(subset) : subset
  const file = await subsetFont(figures, letters, { targetFormat: 'woff2', preserveNameIds: LICENSE })
  await writeFile(target, file)
  console.log(`${target}  ${(file.length / 1000).toFixed(1)} kB`)
  return { font: subset, held: points.filter((point) => glyphOf(subset, point) !== 0) }
}

/** Makes the files of one font for the sharing card. @param {string} id @param {string} source */
async function makeCardFiles(id, source) {
  const latin = await readFile(path.join(source, `files/${id}-latin-wght-normal.woff2`))
  for (const weight of CARD_WEIGHTS) {
    const file = await subsetFont(latin, String.fromCodePoint(...pointsOf(CARD_POINTS)), {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
      keepFeatures: ['kern'],
      preserveNameIds: LICENSE,
    })
    await writeFile(`public/card-fonts/${id}-${weight}.ttf`, file)
  }
}

/** Makes the files of one font; returns their CSS. @param {string} id */
async function makeFont(id) {
  const { family, hasSerifs = false, isBrand = false, boldest = BOLDEST } = FONTS[id] ?? { family: id }
  const source = path.dirname(require.resolve(`@fontsource-variable/${id}/package.json`))
  await copyFile(path.join(source, 'LICENSE'), `app/fonts/${id}-license.txt`)
  await makeCardFiles(id, source)
  const rules = []
  for (const [name, ranges] of Object.entries(FILES)) {
    const target = `app/fonts/${id}-${name}.woff2`
    const { font, held } = await makeFile(path.join(source, `files/${id}-${name}-wght-normal.woff2`), target, {
      points: pointsOf(ranges),
      boldest,
    })
    const isFirst = name === 'latin'
    const display = isFirst ? (isBrand ? 'fallback' : 'optional') : 'swap'
    rules.push(fontFace(family, path.basename(target), { boldest, display, points: isFirst ? null : held }))
    if (isFirst) rules.push(...fallbackFaces(family, hasSerifs, font))
  }
  return rules.join('\n')
}

const HEAD = `/* Made by \`npm run fonts\`. A page loads one file early, with the Latin letters of its font, and the other files of
   that font only if it shows one of their letters.
   "optional": a page keeps the font it started with, because new line breaks would shift the layout. The next page uses
   the font. "fallback": a business's own font may also replace the first one within three seconds. */`

await mkdir('public/card-fonts', { recursive: true })
const sheets = []
for (const id of Object.keys(FONTS)) sheets.push(await makeFont(id))
await writeFile('app/fonts/fonts.css', `${HEAD}\n${sheets.join('\n')}`)
