/**
 * What can be said of a typed phone number without knowing the numbers of any country. Reading it in one needs tables
 * that no public page should load: see `read-phone.ts`.
 */
import { toAsciiDigits } from './digits'

/** Says at the field that a phone number can't be read. */
export const INVALID_PHONE = 'Enter a valid phone number'

/** Says at the field what is missing from a number of a business whose country nobody stated. */
export const PHONE_NEEDS_COUNTRY = 'Start the number with + and the country code, such as +44 20 7946 0958'

/** Shown next to a number that has the right shape but isn't in any table yet. */
export const UNCHECKED_PHONE = 'can’t be checked'

const FEWEST_DIGITS = 6

/** Returns whether the text can be a phone number at all. Only the server knows whether the number exists. */
export function hasPhoneShape(text: string): boolean {
  return (text.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS
}

/**
 * Returns a typed number in plain characters: digits of all scripts as 0 to 9, full-width and look-alike signs as
 * ASCII, every kind of space as one space, and nothing invisible, such as the direction marks that a contacts app copies.
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

/** Returns whether a number names its country, with + or 00, whichever country it is typed in. */
export function namesCountry(text: string): boolean {
  return /^\D*(?:\+|0\D*0)/.test(plainPhone(text))
}

/** Returns what a phone dials for a typed number: its digits, after a plus if it has one in front. */
export function dialled(text: string): string {
  const plain = plainPhone(text).replace(/^([^\d]*\+[^\d]*\d+[^\d]*)\(0\)/, '$1')
  const [number = ''] = plain.split(EXTENSION)
  return `${/^[^\d]*\+/.test(number) ? '+' : ''}${number.replace(/\D/g, '')}`
}

/** Where an extension begins: "ext. 12", "x12", "#12", ";ext=12". */
const EXTENSION = /\s*(?:;|#|\bext|\bx\s*\d|(?<=\d)\s*x\s*\d)/i
