/** Length of text messages, and words of strangers made harmless for them. */

const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENDED = new Set('^{}\\[~]|€')

/** Segments the text is billed and split as: 160 or 153 characters each in GSM-7, 70 or 67 in UCS-2. Source: 3GPP TS 23.038. */
export function smsSegments(text: string): number {
  const isGsm = [...text].every((char) => GSM_BASIC.has(char) || GSM_EXTENDED.has(char))
  const units = isGsm ? [...text].reduce((sum, char) => sum + (GSM_EXTENDED.has(char) ? 2 : 1), 0) : text.length
  const [single, part] = isGsm ? [160, 153] : [70, 67]
  return units <= single ? 1 : Math.ceil(units / part)
}

const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** One line without control, bidirectional or invisible characters, at most `max` characters: safe in a header or a text. */
export function plainLine(text: string, max = 200): string {
  const line = text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
  const chars = [...line]
  return chars.length <= max ? line : `${chars.slice(0, max - 3).join('').trimEnd()}...`
}

/** A line in which no mail or SMS app finds an address to turn into a link. */
export function withoutLinks(text: string, max = 200): string {
  return plainLine(text.replace(/:\/+/g, ' ').replace(/@/g, ' at ').replace(/\.(?=[\p{L}\p{N}])/gu, '. '), max)
}

/** The word to greet a client by: letters, hyphens and apostrophes of her first name, else "there". */
export function greetingName(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? ''
  return plainLine(first.replace(/[^\p{L}\p{M}'’-]/gu, ''), 30) || 'there'
}
