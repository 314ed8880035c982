/** Colors, sizes and radii come from app/tokens.css: a stray one fails with its place. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf, placeOf, readSourceFiles, type SourceFile } from './support/source-files'

const TOKENS = 'app/tokens.css'
/** The tokens that a business's accent replaces. */
const ACCENTS = 'app/branded.css'
/** A sheet of paper, whose lengths are shares of its width. */
const PAPER = 'components/share/poster.module.css'
const tokens = readFileSync(TOKENS, 'utf8')
const files = readSourceFiles()
const screens = files.filter(({ path }) => path.startsWith('components/') || path.startsWith('app/'))

/** Names that tokens.css gives values of one kind, such as `sm` for `--text-sm`. */
function namesOf(kind: string): Set<string> {
  return new Set([...tokens.matchAll(new RegExp(`--${kind}-([a-z0-9-]+):`, 'g'))].map(([, name = '']) => name))
}

const sizes = namesOf('text')
const radii = new Set([...namesOf('radius'), 'full', 'none'])
const shadows = new Set([...namesOf('shadow'), 'none'])
const colours = namesOf('color')

/** Where a color is written out because no style sheet reaches, and why. */
const WRITTEN_OUT: Record<string, string> = {
  'components/site/social-card.tsx': 'a picture, drawn without a style sheet',
  'lib/domain/accent.ts': 'the color a business starts with, and the surfaces of mails',
  'lib/domain/palette.ts': 'the grounds of tokens.css, equal by palette.test.ts',
  'lib/contracts/business-settings.ts': 'an example in an error',
  'components/settings/color-field.tsx': 'colours of staff members, stored with them',
  'components/settings/staff-values.ts': 'the first of these',
  'lib/contracts/staff.ts': 'the default of these',
  'lib/server/demo/cast.ts': 'those of the demo',
  'app/layout.tsx': "the browser's own frame; equal to --background, below",
  'app/manifest.webmanifest/route.ts': 'the same, of the installed app',
  'lib/server/share/qr-code.ts': 'a picture, black on white for whatever scans it',
  'lib/domain/contrast.ts': 'black and white, the ends of contrast',
  'lib/server/messaging/templates/mail-frame.tsx': 'mails have no style sheet of ours',
  'lib/server/messaging/templates/mail-style.ts': 'the same',
}

/** Who may use 12 px, and why: nothing there is read as a text. */
const SMALL_PRINT: Record<string, string> = {
  'components/ui/badge.tsx': 'a word on a coloured ground, set in medium',
}

const HEX = /#(?:[0-9a-f]{3,4}){1,2}\b/i
const PALETTE =
  /^(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+$/
const COLOURED =
  /^(?:bg|text|border(?:-[trblxyse])?|ring|fill|stroke|outline|decoration|from|via|to|divide|caret|accent|shadow)-(.+)$/

/** What is wrong with a class, or null. Variants such as `md:` and opacities such as `/50` are judged without them. */
function faultOf(name: string): string | null {
  const base = name.replace(/^(?:[\w@!*/<>=-]*(?:\[[^\]]*\]|\([^)]*\))?[\w/-]*:)+/, '').replace(/\/[\d.]+$/, '')
  const radius = /^rounded(?:-(?:[trblse]|tl|tr|bl|br|ss|se|es|ee))?(?:-(.+))?$/.exec(base)
  if (radius) return radii.has(radius[1] ?? '') ? null : 'radius'
  const size = /^text-((?:\d*x[sl])|sm|md|lg|base|\[[\d.].*)$/.exec(base)?.[1]
  if (size !== undefined) return sizes.has(size) ? null : 'size'
  const shadow = /^(?:drop-)?shadow-(\d?x[sl]|\d?xs|sm|md|lg)$/.exec(base)?.[1]
  if (shadow !== undefined) return shadows.has(shadow) ? null : 'shadow'
  const colour = COLOURED.exec(base)?.[1] ?? ''
  if (PALETTE.test(colour)) return 'colour'
  if (/^(?:white|black)$/.test(colour)) return colours.has(colour) ? null : 'colour'
  return /^\[(?:#|rgb|hsl|okl)/.test(colour) ? 'colour' : null
}

/** Every word of every text in the file, with the node it is written in. */
function wordsOf({ tree }: SourceFile): Array<{ word: string; node: ts.Node }> {
  return nodesOf(tree)
    .filter(
      (node) => ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node),
    )
    .flatMap((node) => (node as ts.StringLiteralLike).text.split(/\s+/).map((word) => ({ word, node })))
}

describe('the tokens', () => {
  it.each([
    ['rounded-2xl', 'radius'],
    ['md:rounded-t-[3rem]', 'radius'],
    ['rounded', 'radius'],
    ['text-7xl', 'size'],
    ['max-sm:text-[11px]', 'size'],
    ['shadow-lg', 'shadow'],
    ['hover:bg-teal-600', 'colour'],
    ['data-[state=open]:text-gray-500/80', 'colour'],
    ['bg-[#0b1110]/45', 'colour'],
    ['md:text-sm', null],
    ['text-muted-foreground', null],
    ['sm:rounded-t-xl', null],
    ['shadow-[inset_0_0_0_1px_var(--primary)]', null],
    ['bg-accent/60', null],
  ])('judge %s as %s', (name, fault) => {
    expect(faultOf(name)).toBe(fault)
  })

  it('name every color, size, radius and shadow of a class', () => {
    const stray = screens.flatMap((file) =>
      wordsOf(file).flatMap(({ word, node }) => {
        const fault = faultOf(word)
        return fault === null ? [] : [`${placeOf(file, node)} ${word} (${fault})`]
      }),
    )
    expect(stray).toEqual([])
  })

  it('are the only place for colors, but where no style sheet reaches', () => {
    const found = files.filter((file) => wordsOf(file).some(({ word }) => HEX.test(word) && !/^#[a-z]+$/.test(word)))
    expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(WRITTEN_OUT).sort())
  })

  it('give style sheets their sizes, radii and colors too', () => {
    const sheets = ['app', 'components']
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${String(name)}`))
      .filter((name) => name.endsWith('.css') && ![TOKENS, ACCENTS, PAPER].includes(name))
    expect(sheets).toContain('app/globals.css')
    const stray = sheets.flatMap((sheet) =>
      readFileSync(sheet, 'utf8')
        .split('@media print')[0]
        ?.split('\n')
        .filter((line) => HEX.test(line) || /(?:font-size|border-radius):(?!.*var\()/.test(line))
        .map((line) => `${sheet} ${line.trim()}`),
    )
    expect(stray).toEqual([])
  })

  it('keep what is read at 13 px or more', () => {
    const px = (name: string) => 16 * Number(new RegExp(`--text-${name}: ([\\d.]+)rem`).exec(tokens)?.[1])
    const steps = [...sizes].filter((name) => !name.includes('--'))
    expect(steps.filter((name) => px(name) < 13)).toEqual(['2xs'])
    const small = screens.filter((file) => wordsOf(file).some(({ word }) => word.endsWith('text-2xs')))
    expect(small.map(({ path }) => path)).toEqual(Object.keys(SMALL_PRINT))
  })

  it('reach the browser’s own selects, boxes and dots through components/ui', () => {
    const isBare = (node: ts.Node) =>
      ts.isJsxOpeningLikeElement(node) && /^<select\b|^<input\b[^>]*\btype="checkbox"/.test(node.getText())
    const stray = screens
      .filter(({ path }) => !path.startsWith('components/ui/'))
      .flatMap((file) => [
        ...nodesOf(file.tree)
          .filter(isBare)
          .map((node) => placeOf(file, node)),
        ...wordsOf(file).flatMap(({ word, node }) => (word === 'accent-primary' ? [placeOf(file, node)] : [])),
      ])
    expect(stray).toEqual([])
  })

  it('color the frame of the browser like the page', () => {
    const [light, dark] = [...tokens.matchAll(/--background: (#\w+)/g)].map(([, hex]) => hex)
    const layout = readFileSync('app/layout.tsx', 'utf8')
    expect([...layout.matchAll(/color: '(#\w+)'/g)].map(([, hex]) => hex)).toEqual([light, dark])
    expect(readFileSync('app/manifest.webmanifest/route.ts', 'utf8')).toContain(`background_color: '${light}'`)
  })
})
