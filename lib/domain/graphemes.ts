/** What a reader takes for one character: a letter with its accents, or an emoji joined from several. */

let segmenter: Intl.Segmenter | undefined

/** Splits a text into its graphemes. Source: Unicode UAX 29. */
export function graphemesOf(text: string): string[] {
  // Firefox has it from version 125 on.
  if (!('Segmenter' in Intl)) return Array.from(text)
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Returns the start of the text within `max` UTF-16 units, the unit of our contracts; never cuts a code point in two. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** Replaces lone surrogates by U+FFFD, because UTF-8 and PostgreSQL's JSON have no form for them. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Returns the longest start of the text with at most `max` code points that cuts no grapheme in two. */
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
