import { glyphOf, heightsOf, widthOf } from './sfnt.mjs'

/** The systems' fonts that text is shown in until ours has loaded, with their mean width in units of the em. */
const SYSTEM = { sans: { name: 'Arial', width: 0.4563 }, serif: { name: 'Times New Roman', width: 0.4172 } }

/** Letters and spaces about as often as they occur in European languages. Source: next/font. */
const SAMPLE = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      '

/**
 * The rule that loads one file: with the page, or, if points are given, when the page shows one of them. @param {string}
 * family @param {string} file @param {number[] | null} points
 */
export function fontFace(family, file, points) {
  return rule({
    'font-family': `"${family}"`,
    src: `url("./${file}") format("woff2")`,
    'font-weight': '400 600',
    'font-display': points ? 'swap' : 'optional',
    ...(points && { 'unicode-range': unicodeRange(points) }),
  })
}

/**
 * The rule that makes a font of the system as wide and as high as ours, so that little moves. @param {string} family
 * @param {boolean} hasSerifs @param {Buffer} font
 */
export function fallbackFace(family, hasSerifs, font) {
  const system = hasSerifs ? SYSTEM.serif : SYSTEM.sans
  const widths = [...SAMPLE].map((letter) => widthOf(font, glyphOf(font, letter.charCodeAt(0))))
  const size = widths.reduce((sum, width) => sum + width, 0) / widths.length / system.width
  const { ascent, descent, lineGap } = heightsOf(font)
  return rule({
    'font-family': `"${family} Fallback"`,
    src: `local("${system.name}")`,
    'ascent-override': percent(ascent / size),
    'descent-override': percent(descent / size),
    'line-gap-override': percent(lineGap / size),
    'size-adjust': percent(size),
  })
}

/** @param {Record<string, string>} declarations */
function rule(declarations) {
  const lines = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};`)
  return `@font-face {\n${lines.join('\n')}\n}\n`
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(2)}%`
}

/** Sorted points as ranges. @param {number[]} points */
function unicodeRange(points) {
  /** @type {[number, number][]} */
  const ranges = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (/** @type {number} */ point) => point.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}
