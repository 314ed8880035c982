/**
 * Parses phone numbers with the countries' numbering plans. Numbers are stored as entered; comparisons and texts use
 * E.164.
 */
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js'
import { dialled, namesCountry, plainPhone } from './phone'

/** A parsed number. */
export interface PhoneReading {
  e164: string
  /** ISO 3166-1; null if the number's range doesn't belong to a country or isn't in the plans yet. */
  country: string | null
  /** False if the number has the right shape but an area code newer than the plans, so that it may exist. */
  isChecked: boolean
}

/**
 * Parses an entered number; returns null if it isn't one. The number's country is that of its country code (after +, or
 * an international prefix such as 00 or 011), otherwise `country`, the business's (ISO 3166-1). Without either, returns
 * null.
 */
export function readPhone(text: string | null | undefined, country: string | null): PhoneReading | null {
  if (!text) return null
  const home = country !== null && isSupportedCountry(country) ? country : undefined
  const plain = plainPhone(text)
  const readings = [plain, ...INTERNATIONAL.map((prefix) => plain.replace(prefix, '+'))].map((typed, index) =>
    index > 0 && typed === plain ? undefined : parsePhoneNumberFromString(withoutOldPrefix(typed, home), home),
  )
  const found =
    withLostPlus(plain, home) ??
    readings.find((number) => number?.isValid()) ??
    readings.find((number) => number && mayBeNewer(number, plain))
  if (!found) return null
  return { e164: found.number, country: found.country ?? null, isChecked: found.isValid() }
}

/** Returns the E.164 form of an entered number, parsed as by `readPhone`; null if it isn't valid. */
export function toE164(text: string | null | undefined, country: string | null): string | null {
  return readPhone(text, country)?.e164 ?? null
}

/** Returns whether a number in E.164 isn't in the numbering plans (yet). */
export function isUncheckedPhone(phoneE164: string | null): boolean {
  return phoneE164 !== null && !parsePhoneNumberFromString(phoneE164)?.isValid()
}

/**
 * Returns whether a number in E.164 belongs to the country. A number not in the plans is judged by its calling code.
 */
export function isNumberOf(country: string | null, phoneE164: string): boolean {
  const number = parsePhoneNumberFromString(phoneE164)
  if (!number || country === null || !isSupportedCountry(country)) return false
  return number.isValid() ? number.country === country : number.countryCallingCode === getCountryCallingCode(country)
}

/** Returns the countries a business can be in: those with a numbering plan. ISO 3166-1, unordered. */
export function listCountries(): readonly string[] {
  return getCountries()
}

/** Returns whether a business can be in the country. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

/**
 * Returns the number in a form that spreadsheets don't shorten: the national format if that looks like text, otherwise
 * E.164. Foreign numbers, and those entered with a country code, are always E.164. Parses back to the same number.
 */
export function toSpreadsheetPhone(phone: string | null, country: string | null): string {
  if (!phone) return ''
  const reading = readPhone(phone, country)
  if (!reading) return phone
  const national = parsePhoneNumberFromString(reading.e164)?.formatNational() ?? ''
  const keepsShape = /^\(|^0\d+ /.test(national) && toE164(national, country) === reading.e164
  return keepsShape && !namesCountry(phone) ? national : reading.e164
}

/** International prefixes that people dial in any country; a country's own prefixes are in its plan. */
const INTERNATIONAL = [
  /^[^\d+]*0\D?0[\s().-]*(?=[1-9])/,
  /^[^\d+]*011[\s().-]*(?=[1-9])/,
  /^[^\d+]*0011[\s().-]*(?=[1-9])/,
]

/**
 * Parses a number of the home country that lost its plus in a spreadsheet, or that has 00 although people there dial
 * another prefix (Japan, Indonesia, Colombia). Parsed as national, it would be a landline without its trunk 0 (Germany,
 * Austria, Indonesia, Kosovo). Skips numbers of up to 10 digits, which can be complete national numbers (48 in Radom,
 * Poland; 390 in Italy), and Brazil, where 55 is both an area code and the calling code.
 */
function withLostPlus(plain: string, home: CountryCode | undefined): PhoneNumber | undefined {
  const digits = dialled(plain).replace(/^00/, '')
  if (!home || home === 'BR' || digits.length < 11 || !digits.startsWith(getCountryCallingCode(home))) return undefined
  const named = plain.replace(/^\D*(?:0\D*0\D*)?/, '+')
  const number = parsePhoneNumberFromString(withoutOldPrefix(named, home))
  return number?.isValid() ? number : undefined
}

/**
 * Removes prefixes that Mexico dropped in 2019 (01, 044, 045 and the 1 after +52) but that phones and people still
 * write.
 */
function withoutOldPrefix(text: string, home: CountryCode | undefined): string {
  const isLong = (text.match(/\d/g) ?? []).length > 10
  const international = text.replace(/^([^\d]*\+52)[\s.-]*1[\s.-]*(?=(?:\D*\d){10}\D*$)/, '$1')
  return home === 'MX' && isLong
    ? international.replace(/^\s*(?:01|04[45])[\s.-]*(?=(?:\D*\d){10}\D*$)/, '')
    : international
}

/**
 * Returns whether a number that isn't in the plans may still exist. North American numbers have one shape, so a new
 * area code differs from a typo. Elsewhere lengths vary, and a foreign number could be mistaken for somebody else's, so
 * it must include its country code.
 */
function mayBeNewer(number: PhoneNumber, plain: string): boolean {
  if (!number.isPossible()) return false
  if (number.countryCallingCode === '1') return NEW_NORTH_AMERICAN.test(number.nationalNumber)
  return namesCountry(plain) && !/^0{4}/.test(number.nationalNumber)
}

/** Area code and exchange begin with 2 to 9; x9x and x11 aren't area codes. Source: NANPA. */
const NEW_NORTH_AMERICAN = /^[2-9](?!11)[0-8]\d[2-9](?!11)\d{6}$/

/** Returns the country in the country code of a business's number; null for a national or toll-free number. */
export function countryNamedBy(phone: string | null | undefined): string | null {
  const reading = readPhone(phone, null)
  return reading === null || NON_GEOGRAPHIC.test(reading.e164) ? null : reading.country
}

/** North American codes that don't belong to an area. Source: NANPA, non-geographic codes. */
const NON_GEOGRAPHIC = /^\+1(?:8(?:00|33|44|55|66|77|88)|900|5(?:00|2[1-9]|33|44|66|77|88)|[67]00|710)/
