/**
 * Matches characters for which no font of the sharing card has glyphs. Geist, bundled with Next, has Latin with
 * Vietnamese, and Cyrillic; others would be fetched from the internet while the card is drawn, or appear as boxes.
 */
const UNSUPPORTED_GLYPHS =
  /[^ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0400-\u045f\u0490-\u0493\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2122]/u
/** Matches texts whose every letter is in the files of the sites' fonts for the card (scripts/subset-fonts.mjs). */
export const CARD_LETTERS =
  /^[ -~\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2122]*$/u
const PICTURES =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0e\ufe0f\u20e3\u{e0020}-\u{e007f}]/gu
const LONGEST = 80

/** Returns a business's name without emoji and at most 80 characters long; null if the card's font lacks its script. */
export function supportedName(name: string): string | null {
  // Unicode classes © and ™ as emoji, but the font has them as letters.
  const plain = name
    .normalize('NFC')
    .replace(PICTURES, (sign) => (/[©®™]/.test(sign) ? sign : ''))
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(plain) || UNSUPPORTED_GLYPHS.test(plain)) return null
  const characters = Array.from(plain)
  return characters.length <= LONGEST
    ? plain
    : `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Returns the font size of the card's title in pixels: the longer the name, the smaller, so that it fits on three
 * lines.
 */
export function titleSize(title: string): number {
  if (title.length <= 16) return 104
  if (title.length <= 36) return 80
  return title.length <= 60 ? 64 : 54
}
