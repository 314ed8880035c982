// `npm run fonts`: regenerates app/fonts/*.woff2 from Fontsource's Inter, with the weights and letters that we use.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { withTabularFiguresOnly } from './lib/tabular-figures.mjs'

/** The code point ranges of each file. app/fonts/inter.ts repeats those of the files loaded on demand. */
const FILES = {
  latin:
    '20-7E A0-AC AE-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 2009 200B 2013-2014 2018-201A 201C-201E 2022 2026 2032-2033 2039-203A 2044 20AC 2122 2191 2193 2212 FEFF',
  'latin-ext':
    '100-101 104-10F 112-127 12A-130 132-148 14A-151 154-167 16A-17F 192 1CD-1DC 1E6-1E7 1FA-1FF 218-21B 237 259 1E80-1E85 1E9E 1EF2-1EF3',
  vietnamese: '102-103 110-111 128-129 168-169 1A0-1A1 1AF-1B0 300-301 303 308-309 323 1EA0-1EF1 1EF4-1EF9 20AB',
}

const require = createRequire(import.meta.url)
const SOURCE = path.join(path.dirname(require.resolve('@fontsource-variable/inter/package.json')), 'files')

/** Kerning, combining marks, and digits of equal width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

/** Copyright, license and its URL: the OFL requires them in every copy, and the image contains only the fonts. */
const LICENSE = [0, 13, 14]

/** @param {string} ranges */
function lettersOf(ranges) {
  return ranges
    .split(' ')
    .map((range) => {
      const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
    })
    .join('')
}

for (const [name, ranges] of Object.entries(FILES)) {
  const source = await readFile(`${SOURCE}/inter-${name}-wght-normal.woff2`)
  const letters = lettersOf(ranges)
  const subset = await subsetFont(source, letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: FEATURES,
    preserveNameIds: LICENSE,
  })
  // Runs again, to drop glyphs that no remaining feature refers to.
  const file = await subsetFont(withTabularFiguresOnly(subset), letters, {
    targetFormat: 'woff2',
    preserveNameIds: LICENSE,
  })
  await writeFile(`app/fonts/inter-${name}.woff2`, file)
  console.log(`app/fonts/inter-${name}.woff2  ${(file.length / 1000).toFixed(1)} kB`)
}
