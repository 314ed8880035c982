/** Graphemes: what a reader sees as one character, such as a letter with its accents or a joined emoji. */

let segmenter: Intl.Segmenter | undefined

/** Splits a string into its graphemes. Source: Unicode UAX 29. */
export function graphemesOf(text: string): string[] {
  // Firefox has Segmenter from version 125 on.
  if (!('Segmenter' in Intl)) return Array.from(text)
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Cuts the string to at most `max` UTF-16 code units, the unit used in our contracts. Never splits a code point. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** Replaces lone surrogates with U+FFFD, because UTF-8 and PostgreSQL's JSON can't encode them. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Cuts the string to at most `max` code points without splitting a grapheme. */
export function cutGraphemes(text: string, max: number): string {
  let kept = ''
  let used = 0
  for (const grapheme of graphemesOf(text)) {
    used += Array.from(grapheme).length
    if (used > max) break
    kept += grapheme
  }
  return kept
}
