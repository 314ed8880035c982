import { readFileSync } from 'node:fs'
import path from 'node:path'

import { contrastRatio } from '@/lib/domain/contrast'

const css = readFileSync(path.join(process.cwd(), 'app/tokens.css'), 'utf8')

function paletteOf(selector: string): Map<string, string> {
  const block = new RegExp(`${selector} \\{\\n([^{}]*)`).exec(css)?.[1] ?? ''
  return new Map(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', colour = '']) => [name, colour]),
  )
}

const surfaces = ['background', 'card', 'popover', 'muted', 'sidebar']
const tones = ['success', 'warning', 'danger', 'info', 'neutral']

const textPairs: Array<[string, string]> = [
  ...surfaces.flatMap(
    (surface): Array<[string, string]> => [
      ['foreground', surface],
      ['muted-foreground', surface],
      ['primary', surface],
      ['destructive', surface],
    ],
  ),
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['destructive-foreground', 'destructive'],
  ['destructive-foreground', 'destructive-hover'],
  ['accent-foreground', 'accent'],
  ...tones.flatMap(
    (tone): Array<[string, string]> => [
      [`${tone}-ink`, `${tone}-soft`],
      [`${tone}-ink`, 'card'],
    ],
  ),
]
const controlPairs = ['ring', 'input'].flatMap((mark) => surfaces.map((surface): [string, string] => [mark, surface]))

describe.each([
  ['light', ':root'],
  ['dark', '@variant dark'],
])('the %s palette', (_name, selector) => {
  const palette = paletteOf(selector)
  const ratio = (first: string, second: string) => contrastRatio(palette.get(first) ?? '', palette.get(second) ?? '')

  it.each(textPairs)('keeps %s readable on %s (4.5:1)', (text, surface) => {
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('keeps %s visible on %s (3:1)', (mark, surface) => {
    expect(ratio(mark, surface)).toBeGreaterThanOrEqual(3)
  })
})
