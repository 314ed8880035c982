/** The bundled font: light, with figures of one width, and with the letters of clients' names. */
import { readdirSync, readFileSync } from 'node:fs'
import { codePointsOf, featuresOf } from './support/woff2'

const FOLDER = 'app/fonts'
const MAX_BYTES = 40_000
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'))
const fontOf = (name: string) => readFileSync(`${FOLDER}/${name}`)
const declared = readFileSync(`${FOLDER}/inter.ts`, 'utf8')

/** The code points for which a browser loads the file, by the `unicode-range` in inter.ts. */
function rangeOf(name: string): Set<number> {
  const block = declared.slice(declared.indexOf(`./${name}`))
  const ranges = /value:\s*'([^']+)'/.exec(block)?.[1] ?? ''
  return new Set(
    [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
  )
}

it('there are three files: one that every page brings, two that wait for their letters', () => {
  expect(files).toEqual(['inter-latin-ext.woff2', 'inter-latin.woff2', 'inter-vietnamese.woff2'])
})

it.each(files)('%s is at most 40 kB', (name) => {
  expect(fontOf(name).length).toBeLessThanOrEqual(MAX_BYTES)
})

it('the figures can all be as wide as each other, so that columns of numbers line up', () => {
  expect(featuresOf(fontOf('inter-latin.woff2'))).toContain('tnum')
})

it.each(['inter-latin-ext.woff2', 'inter-vietnamese.woff2'])(
  '%s is loaded for the letters it holds, and no other',
  (name) => {
    const held = [...codePointsOf(fontOf(name))].filter((point) => point > 0xff)
    expect([...rangeOf(name)].sort((a, b) => a - b)).toEqual(held.sort((a, b) => a - b))
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
])('every letter of %s is in the font', (text) => {
  const held = new Set(files.flatMap((name) => [...codePointsOf(fontOf(name))]))
  const missing = [...text].filter((letter) => !held.has(letter.codePointAt(0) ?? 0))
  expect(missing).toEqual([])
})
