/**
 * Checks of entered phone numbers that don't need a country's numbering plan. The plans are too large for public pages:
 * see `read-phone.ts`.
 */
import { toAsciiDigits } from './digits'

/** The form error for a phone number that can't be read. */
export const INVALID_PHONE = 'Enter a valid phone number'

/** The form error for a number without a country code if the business has no country. */
export const PHONE_NEEDS_COUNTRY = 'Start the number with + and the country code, such as +44 20 7946 0958'

/** Shown next to a number that has the right shape but isn't in the numbering plans yet. */
export const UNCHECKED_PHONE = 'can’t be checked'

const MIN_DIGITS = 6

/** Returns whether the string may be a phone number: it has at least six digits. Only the server can check it fully. */
export function hasPhoneShape(text: string): boolean {
  return (text.match(/\p{Nd}/gu) ?? []).length >= MIN_DIGITS
}

/**
 * Normalizes an entered number: digits of all scripts become 0 to 9, full-width and look-alike signs become ASCII, each
 * run of whitespace becomes one space, and invisible characters are removed, such as the direction marks that contacts
 * apps copy.
 */
export function plainPhone(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/[/\u2044\u2215]/g, '/')
    .replace(/[\u2795+]+/g, '+')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns whether a number starts with + or 00 and so includes a country code. */
export function namesCountry(text: string): boolean {
  return /^\D*(?:\+|0\D*0)/.test(plainPhone(text))
}

/** Returns the characters that a phone dials for an entered number: its digits, after a plus if it begins with one. */
export function dialled(text: string): string {
  const plain = plainPhone(text).replace(/^([^\d]*\+[^\d]*\d+[^\d]*)\(0\)/, '$1')
  const [number = ''] = plain.split(EXTENSION)
  return `${/^[^\d]*\+/.test(number) ? '+' : ''}${number.replace(/\D/g, '')}`
}

/** Matches the beginning of an extension: "ext. 12", "x12", "#12", ";ext=12". */
const EXTENSION = /\s*(?:;|#|\bext|\bx\s*\d|(?<=\d)\s*x\s*\d)/i
