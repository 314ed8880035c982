/** Decodes text files of unknown encoding. */

/** Legacy encodings. If several fit equally well, the first one wins. */
const LEGACY_ENCODINGS = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'shift_jis',
]
/** How many bytes are used to judge the encoding. */
const JUDGED_BYTES = 100_000

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark, and older encodings of spreadsheets: Latin, Cyrillic,
 * Greek, Turkish, Hebrew and Japanese.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const start = bytes.subarray(0, JUDGED_BYTES)
    const rated = LEGACY_ENCODINGS.map(
      (encoding) => [encoding, countMisreads(new TextDecoder(encoding).decode(start))] as const,
    )
    const [encoding] = rated.reduce((best, next) => (next[1] < best[1] ? next : best))
    return new TextDecoder(encoding).decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes between Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  return zeros(0) > start.length / 4 ? 'utf-16be' : null
}

/**
 * Counts sequences that never occur in names and notes, such as symbols inside words and capitals after lower-case
 * letters.
 */
function countMisreads(text: string): number {
  const wrong = [
    ...text.matchAll(/\p{L}[^\p{L}\p{N}\p{Z}\p{Cc}\u0000-\u007f’‘–—·…“”]/gu),
    ...text.matchAll(/[^\p{L}\p{N}\p{Z}\p{Cc}\u0000-\u007f’‘–—·…“”«»€][\p{L}]/gu),
    ...text.matchAll(/\p{Ll}[^\P{Lu}\u0000-\u007f]|\p{Lu}[^\P{Lu}\u0000-\u007f]\p{Ll}/gu),
    ...text.matchAll(/\p{L}[‘“]|\p{Ll}[–—]\p{Ll}|[^\P{Ll}\u0000-\u007f][A-Z]/gu),
    ...text.matchAll(/[\p{Co}\p{Cn}\u0080-\u009f\ufffd]/gu),
    // No Latin word has only accented letters, and no word changes its script.
    ...text.matchAll(/[^\P{sc=Latin}\u0000-\u007f]{3}/gu),
    ...text.matchAll(/[a-z](?=[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hebr}\p{sc=Han}\p{sc=Kana}])/giu),
    ...text.matchAll(/[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hebr}\p{sc=Han}\p{sc=Kana}](?=[a-z])/giu),
    ...text.matchAll(/[ΐΰ\uff61-\uff9f]/gu),
    // Turkish misread as Icelandic, which would also have these vowels.
    ...(/[áéíóúæ]/i.test(text) ? [] : text.matchAll(/[ðþý]/giu)),
    // Hebrew, which has no capitals, misread as lower-case letters.
    ...(/[\p{sc=Cyrl}\p{sc=Grek}]/u.test(text) && !/[^\P{Lu}A-Z]/u.test(text) ? text.matchAll(/\p{Ll}{2}/gu) : []),
  ]
  return wrong.length
}
