/** Money: whole cents with a currency code. Prices are parsed and formatted only at the edge. */
import { toAsciiDigits } from './digits'

/** ISO 4217 codes of the currencies a business can charge in. */
export const CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

const SYMBOLS: Record<Currency, string> = { USD: '$', CAD: 'CA$', EUR: '€', GBP: '£' }

/** Returns a stored currency; USD, the default, for an unknown one. */
export function toCurrency(stored: string): Currency {
  return (CURRENCIES as readonly string[]).includes(stored) ? (stored as Currency) : 'USD'
}

/** Formats money as "$65" or "$65.50": whole amounts without decimals, thousands grouped, the same in every runtime. */
export function formatMoney(amountCents: number, currency: Currency): string {
  const sign = amountCents < 0 ? '-' : ''
  const cents = Math.abs(Math.round(amountCents))
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`
  return `${sign}${SYMBOLS[currency]}${whole}${fraction}`
}

/** A price the user entered, in minor units (cents, whole yen), or the error message for its form field. */
export type PriceReading = { ok: true; amount: number } | { ok: false; problem: string }

/**
 * Parses a price as people write it: with a decimal comma or point; thousands separated by a point, comma, space or
 * apostrophe, or grouped as in India; the currency's sign, code or name on either side; digits of any script. Never
 * guesses: text that could mean two prices, or another currency, is rejected.
 *
 * A separator before the last one or two digits is decimal; one that occurs twice groups. A single separator before
 * three digits ("1,234") is read according to the business's country, or else the currency; if that doesn't settle it,
 * it is rejected. Extra decimals are rounded half up.
 *
 * @param currency ISO 4217. @param country ISO 3166-1, of the business; null if unknown.
 */
export function readPrice(text: string, currency: string, country: string | null = null): PriceReading {
  const digits = minorDigits(currency)
  const level = digits === 2 ? text.replace(RAISED_CENTS, text.includes('.') ? ',$1' : '.$1') : text
  // NFKC would turn other raised digits into digits of the whole amount.
  if (/\p{No}/u.test(level.replace(RAISED_DECIMALS, ''))) return refuse(UNREADABLE)
  const typed = plainAmount(level)
  const amount = withoutCurrency(typed, currency)
  if (amount === null) return refuse(`Enter the price in ${currency}, without another currency`)
  if (/^(?:-\s?\d|\(.*\d.*\)$)/.test(amount)) return refuse('The price cannot be negative')
  const number = NUMBER.exec(amount.replace(/([.,])\s?-{1,2}$/, '$1'))
  if (!number) return refuse(UNREADABLE)
  const [whole, fraction, problem] = splitNumber(number[0], digits, marksOf(currency, country))
  if (problem !== undefined) return refuse(problem)
  if (digits === 0 && /[1-9]/.test(fraction)) return refuse(`Enter a whole amount: ${currency} has no decimals`)
  const cut = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return { ok: true, amount: Math.min(fraction.charAt(digits) >= '5' ? cut + 1 : cut, TOO_MUCH) }
}

const refuse = (problem: string): PriceReading => ({ ok: false, problem })

const UNREADABLE = 'Enter a price such as 45 or 45.50'
/** Larger numbers would lose whole cents; every price that high is rejected. */
const TOO_MUCH = 1e15

/** Two raised digits after the whole amount, as shops write cents: "12⁹⁹". */
const RAISED_CENTS = /(?<=\p{Nd})([⁰¹²³⁴-⁹]{2})(?=[^\p{Nd}\p{No}.,]*$)/u
/** The same after a decimal separator: "12,⁹⁹". */
const RAISED_DECIMALS = /(?<=\p{Nd}[.,])[⁰¹²³⁴-⁹]{2}(?=[^\p{Nd}\p{No}.,]*$)/u

/** Normalizes to ASCII digits and separators, without invisible characters. */
function plainAmount(text: string): string {
  return toAsciiDigits(text.replace(/[\u00b4\u2018\u2019\u2032\u02bc\u02b9`]/g, "'").normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, "'")
    .replace(/[\u060c\u3001]/g, ',')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Digits with separators between them, at most one before and one after. */
const NUMBER = /^[.,]?\d(?:[., ']?\d)*[.,]?$/

type Split = [whole: string, fraction: string, problem?: string]

const unreadable: Split = ['', '', UNREADABLE]

function splitNumber(number: string, digits: number, marks: Marks): Split {
  const kinds = [...new Set(number.replace(/\d/g, ''))]
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last < 0) return grouped(number, '')
  const mark = number.charAt(last)
  const [before, after] = [number.slice(0, last), number.slice(last + 1)]
  if (!/^\d*$/.test(after)) return unreadable
  const isOnly = kinds.length === 1
  if (isOnly && before.includes(mark)) return grouped(number, '')
  if (before.includes(mark)) return unreadable
  if (!isOnly || after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return grouped(before, after)
  if (mark === marks.group) return grouped(number, '')
  if (mark === marks.decimal && digits >= 3) return grouped(before, after)
  return [
    '',
    '',
    `“${number}” can mean two prices. Write ${before}${after} or ${before}.${after.slice(0, Math.max(digits, 2))}`,
  ]
}

/** Accepts groups of three digits, or of two before the last three as in India, all with the same separator. */
function grouped(whole: string, fraction: string): Split {
  const isWhole =
    /^\d*$/.test(whole) ||
    /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$/.test(whole) ||
    /^[1-9]\d?(?:,\d\d)+,\d{3}$/.test(whole)
  return isWhole ? [whole.replace(/\D/g, ''), fraction] : unreadable
}

/** Names of our currencies, in addition to those the runtime knows. */
const NAMES: Record<string, RegExp> = {
  USD: /^(?:\$|us ?\$|usd ?\$|\$ ?us|us dollars?|dollars?)$/,
  CAD: /^(?:\$|ca ?\$|c ?\$|cad ?\$|cdn ?\$?|\$ ?c|\$ ?ca|canadian dollars?|dollars?)$/,
  EUR: /^(?:€|euros?)$/,
  GBP: /^(?:£|gb ?£|pounds?|pounds? sterling|stg)$/,
}

/** Returns the amount without its currency's sign, code or name; null if it has another currency's. */
function withoutCurrency(typed: string, currency: string): string | null {
  const [, sign = '', front = '', amount = '', back = ''] =
    /^(-?)\s?([\p{L}\p{Sc}][^\d\-(.,]*[.]?)?\s?(.*?)\s?([\p{L}\p{Sc}][^\d-]*)?$/su.exec(typed) ?? []
  const marks = [front, back]
    .map((mark) => mark.trim().replace(/\.$/, '').trim().toLowerCase())
    .filter((mark) => mark !== '')
  const own = marks.every(
    (mark) => mark === currency.toLowerCase() || NAMES[currency]?.test(mark) || isSymbolOf(mark, currency),
  )
  if (own) return `${sign}${amount}`
  return marks.some((mark) => /\p{Sc}/u.test(mark) || isCurrencyCode(mark)) ? null : 'unreadable'
}

function isSymbolOf(mark: string, currency: string): boolean {
  return (['symbol', 'narrowSymbol', 'name'] as const).some(
    (currencyDisplay) =>
      partOf(
        new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }),
        'currency',
        2,
      )?.toLowerCase() === mark,
  )
}

function isCurrencyCode(mark: string): boolean {
  return Intl.supportedValuesOf('currency').includes(mark.toUpperCase())
}

interface Marks {
  group: string | undefined
  decimal: string | undefined
}

/** Returns the separators used in the country, or else with the currency; none for the euro, which has many. */
function marksOf(currency: string, country: string | null): Marks {
  const region = country ?? (/^(?:EU|X)/.test(currency) ? null : currency.slice(0, 2))
  if (region === null) return { group: undefined, decimal: undefined }
  const { language } = new Intl.Locale(`und-${region}`).maximize()
  const format = new Intl.NumberFormat(`${language}-${region}-u-nu-latn`, { style: 'currency', currency })
  return { group: partOf(format, 'group', 1_234_567.8), decimal: partOf(format, 'decimal', 1_234_567.8) }
}

function partOf(format: Intl.NumberFormat, type: Intl.NumberFormatPartTypes, amount: number): string | undefined {
  return format.formatToParts(amount).find((part) => part.type === type)?.value
}

/** Returns the currency's number of decimals: 2 for most, 0 for the yen, 3 for the Kuwaiti dinar. */
function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
