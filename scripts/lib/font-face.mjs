import { glyphOf, heightsOf, widthOf } from './sfnt.mjs'

/** The systems' fonts that text is shown in until ours has loaded, with their mean width in units of the em. */
const TIMES = { names: ['Times New Roman'], width: 0.4172 }
/** Android has only Roboto, which is as wide as Arial (0.458). */
const SANS = { names: ['Arial', 'Roboto', 'Roboto-Regular'], width: 0.4563 }

/** Letters and spaces about as often as they occur in European languages. Source: next/font. */
const SAMPLE = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      '

/**
 * The rule that loads one file: with the page, or, if points are given, when the page shows one of them. @param {string}
 * family @param {string} file @param {{ boldest: number, display: string, points: number[] | null }} parts
 */
export function fontFace(family, file, { boldest, display, points }) {
  return rule({
    'font-family': `"${family}"`,
    src: `url("./${file}") format("woff2")`,
    'font-weight': `400 ${boldest}`,
    'font-display': display,
    ...(points && { 'unicode-range': unicodeRange(points) }),
  })
}

/**
 * The rules that make the first system font that exists as wide and as high as ours, so that little moves.
 * @param {string} family @param {boolean} hasSerifs @param {Buffer} font
 */
export function fallbackFaces(family, hasSerifs, font) {
  const widths = [...SAMPLE].map((letter) => widthOf(font, glyphOf(font, letter.charCodeAt(0))))
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length
  const { ascent, descent, lineGap } = heightsOf(font)
  return (hasSerifs ? [TIMES, SANS] : [SANS]).map(({ names, width }, place) => {
    const size = mean / width
    return rule({
      'font-family': `"${family} Fallback${place === 0 ? '' : ' 2'}"`,
      src: names.map((name) => `local("${name}")`).join(', '),
      'ascent-override': percent(ascent / size),
      'descent-override': percent(descent / size),
      'line-gap-override': percent(lineGap / size),
      'size-adjust': percent(size),
    })
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
