/** Length of text messages, and words of strangers made harmless for them. */
import { firstNameOf } from './client'
import { cutGraphemes, graphemesOf } from './graphemes'

const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENDED = new Set('^{}\\[~]|€')

/** How many segments a text takes, and how full they are. */
export interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2'
  segments: number
  /** Units used of `available`: septets of GSM-7 (an extended character takes two), code units of UCS-2. */
  units: number
  /** How many units fit into this many segments. */
  available: number
  /** Characters outside GSM-7, each once: they reduce what fits to less than half. */
  foreign: string[]
}

/**
 * Returns how the text is billed and split: 160 or 153 units a segment in GSM-7, 70 or 67 in UCS-2. Source: 3GPP TS
 * 23.038 and 23.040.
 */
export function smsLength(text: string): SmsLength {
  const foreign = [...new Set([...text].filter((char) => !GSM_BASIC.has(char) && !GSM_EXTENDED.has(char)))]
  const isGsm = foreign.length === 0
  const units = isGsm ? [...text].reduce((sum, char) => sum + unitsOf(char), 0) : text.length
  const [single, part] = isGsm ? [160, 153] : [70, 67]
  const segments = units <= single ? 1 : countParts(text, part, isGsm)
  return {
    encoding: isGsm ? 'GSM-7' : 'UCS-2',
    segments,
    units,
    available: segments === 1 ? single : segments * part,
    foreign,
  }
}

/** Segments the text is billed as; see `smsLength`. */
export function smsSegments(text: string): number {
  return smsLength(text).segments
}

/** No character is cut in two: an escape pair or a surrogate pair that doesn't fit goes whole into the next part. */
function countParts(text: string, perPart: number, isGsm: boolean): number {
  let parts = 1
  let used = 0
  for (const char of text) {
    const units = isGsm ? unitsOf(char) : char.length
    if (used + units > perPart) {
      parts += 1
      used = 0
    }
    used += units
  }
  return parts
}

function unitsOf(char: string): number {
  return GSM_EXTENDED.has(char) ? 2 : 1
}

const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  œ: 'oe',
}

/**
 * Replaces characters outside GSM-7 by their plain form where they have one ("Zoë" by "Zoe"); leaves others whole, with
 * their marks.
 */
export function toPlainLetters(text: string): string {
  return graphemesOf(text)
    .map((grapheme) => {
      const plain = [...grapheme].map(toPlainCharacter).join('')
      return [...plain].every((char) => GSM_BASIC.has(char) || GSM_EXTENDED.has(char)) ? plain : grapheme
    })
    .join('')
}

function toPlainCharacter(char: string): string {
  if (GSM_BASIC.has(char) || GSM_EXTENDED.has(char)) return char
  return PLAIN[char] ?? char.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * What no reader sees. The first group is what they would miss: joiners inside an emoji, between letters of scripts
 * that need them (Persian, Hindi, Sinhala), and after a virama (Malayalam).
 */
const INVISIBLE =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=(?!\p{Script=Latin})[\p{L}\p{M}])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d)|[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * Returns one line without control, bidirectional or invisible characters, at most `max` code points: safe in a header
 * or a text. Emoji and letters with marks are kept or left out whole.
 */
export function plainLine(text: string, max = 200): string {
  const line = text
    .replace(INVISIBLE, (_, joiner: string | undefined) => joiner ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(line).length <= max ? line : `${cutGraphemes(line, max - 3).trimEnd()}...`
}

/** Returns a line in which no mail or SMS app finds an address to turn into a link; full-width signs count as plain. */
export function withoutLinks(text: string, max = 200): string {
  const usual = text
    .replace(/[\uff0e\u3002\uff61]/g, '.')
    .replace(/\uff1a/g, ':')
    .replace(/[\uff0f\u2044]/g, '/')
    .replace(/\uff20/g, '@')
  return plainLine(
    usual
      .replace(/:\/+/g, ' ')
      .replace(/@/g, ' at ')
      .replace(/\.(?=[\p{L}\p{N}])/gu, '. '),
    max,
  )
}

/** An emoji with what is joined to it, and the signs that make one of a digit. */
const EMOJI =
  /\u200d?[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}][\p{Emoji_Modifier}\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]*|[\ufe0e\ufe0f\u20e3]/gu

/** Returns the word to greet a client by: letters, hyphens and apostrophes of their first name, else "there". */
export function greetingName(name: string): string {
  const word = firstNameOf(name)
    .replace(EMOJI, '')
    .replace(/[^\p{L}\p{M}\u200c\u200d'’-]/gu, '')
  return /\p{L}/u.test(word) ? plainLine(word, 30) : 'there'
}

/**
 * Returns a service without links, in at most 60 characters; with the client's first name where others share the
 * contact that reads it: "Haircut for Milo".
 */
export function serviceFor(service: string, client: { name: string; sharesContact?: boolean }): string {
  if (!client.sharesContact) return withoutLinks(service, 60)
  const forWhom = ` for ${greetingName(client.name)}`
  return `${withoutLinks(service, 60 - forWhom.length)}${forWhom}`
}
