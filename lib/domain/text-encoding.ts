/** The bytes of a text file as text, whatever program wrote them. */

/** Encodings without a mark of their own; the first wins where several read equally well. */
const OLDER = ['windows-1252', 'macintosh', 'windows-1250']

/**
 * Decodes UTF-8 and UTF-16, each with or without a byte order mark; else what spreadsheets of Western and Central
 * Europe wrote before.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const readings = OLDER.map((encoding) => new TextDecoder(encoding).decode(bytes))
    return readings.reduce((best, reading) => (strangeness(reading) < strangeness(best) ? reading : best))
  }
}

/** UTF-16 is known by its mark, or by the zero bytes between Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  return zeros(0) > start.length / 4 ? 'utf-16be' : null
}

/** Counts what no name or note holds: symbols inside and before words, and capitals after small letters. */
function strangeness(text: string): number {
  const wrong = [
    ...text.matchAll(/\p{L}[^\p{L}\p{N}\p{Z}\p{Cc}\u0000-\u007f’‘–—·…“”]/gu),
    ...text.matchAll(/[^\p{L}\p{N}\p{Z}\p{Cc}\u0000-\u007f’‘–—·…“”«»€£][\p{L}]/gu),
    ...text.matchAll(/\p{Ll}[^\P{Lu}\u0000-\u007f]|\p{Lu}[^\P{Lu}\u0000-\u007f]\p{Ll}/gu),
    ...text.matchAll(/\p{L}[‘“]|\p{Ll}[–—]\p{Ll}|[^\P{Ll}\u0000-\u007f][A-Z]/gu),
    ...text.matchAll(/[\p{Co}\p{Cn}\u0080-\u009f]/gu),
  ]
  return wrong.length
}
