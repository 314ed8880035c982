/** Computes the length of text messages, and sanitizes user input for them. */
import { firstNameOf } from './client'
import { cutGraphemes, graphemesOf } from './graphemes'

const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENDED = new Set('^{}\\[~]|€')

/** The number of segments of a text, and how full they are. */
export interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2'
  segments: number
  /**
   * How many units of `available` are used: septets in GSM-7 (an extended character takes two), code units in UCS-2.
   */
  units: number
  /** The capacity of this many segments, in units. */
  available: number
  /** Characters outside GSM-7, each once. They reduce the capacity by more than half. */
  foreign: string[]
}

/**
 * Returns how the text is split and billed. A segment holds 160 units in GSM-7 (153 if there are several), 70 in UCS-2
 * (67). Source: 3GPP TS 23.038 and 23.040.
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

/** Returns how many segments the text is billed as; see `smsLength`. */
export function smsSegments(text: string): number {
  return smsLength(text).segments
}

/**
 * Counts parts without splitting characters: an escape sequence or surrogate pair that doesn't fit goes into the next
 * part.
 */
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
 * Replaces characters outside GSM-7 with their plain form if they have one ("Zoë" becomes "Zoe"). Leaves others
 * unchanged, with their marks.
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
 * Invisible characters. The first group is kept: joiners inside an emoji, between letters of scripts that need them
 * (Persian, Hindi, Sinhala), and after a virama (Malayalam).
 */
const INVISIBLE =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=(?!\p{Script=Latin})[\p{L}\p{M}])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d)|[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * Returns one line without control, bidirectional or invisible characters, of at most `max` code points, which is safe
 * in a header or a text. Never splits emoji or letters with marks.
 */
export function plainLine(text: string, max = 200): string {
  const line = text
    .replace(INVISIBLE, (_, joiner: string | undefined) => joiner ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(line).length <= max ? line : `${cutGraphemes(line, max - 3).trimEnd()}...`
}

/**
 * Returns one line in which email and SMS apps find nothing to turn into a link. Treats full-width characters like
 * plain ones.
 */
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

/** An emoji with its modifiers and joined emoji, and the characters that turn a digit into one. */
const EMOJI =
  /\u200d?[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}][\p{Emoji_Modifier}\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]*|[\ufe0e\ufe0f\u20e3]/gu

/**
 * Returns the name by which to greet a client: the letters, hyphens and apostrophes of their first name, or "there" if
 * it has none.
 */
export function greetingName(name: string): string {
  const word = firstNameOf(name)
    .replace(EMOJI, '')
    .replace(/[^\p{L}\p{M}\u200c\u200d'’-]/gu, '')
  return /\p{L}/u.test(word) ? plainLine(word, 30) : 'there'
}

/**
 * Returns a service's name without links, of at most 60 characters. Adds the client's first name if others share the
 * contact: "Haircut for Milo".
 */
export function serviceFor(service: string, client: { name: string; sharesContact?: boolean }): string {
  if (!client.sharesContact) return withoutLinks(service, 60)
  const forWhom = ` for ${greetingName(client.name)}`
  return `${withoutLinks(service, 60 - forWhom.length)}${forWhom}`
}
