/** Phone numbers read by the tables of the numbering plans: kept as typed, compared and texted in E.164. */
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js'
import { dialled, namesCountry, plainPhone } from './phone'

/** A number that was read. */
export interface PhoneReading {
  e164: string
  /** ISO 3166-1; null where its range belongs to no country, or to one that the tables don't know yet. */
  country: string | null
  /** False for a number of the right shape whose area code is newer than the tables: it may exist. */
  isChecked: boolean
}

/**
 * Reads a typed number, or returns null. Its country is the one it names itself (with +, or a prefix of international
 * calls such as 00 or 011); otherwise `country`, the business's own (ISO 3166-1). Without either, nothing is assumed.
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

/** Returns the E.164 form of a typed number, read as `readPhone` does; null where it can't be read. */
export function toE164(text: string | null | undefined, country: string | null): string | null {
  return readPhone(text, country)?.e164 ?? null
}

/** Returns whether a number in E.164 is one that the tables don't know (yet). */
export function isUncheckedPhone(phoneE164: string | null): boolean {
  return phoneE164 !== null && !parsePhoneNumberFromString(phoneE164)?.isValid()
}

/** Returns whether a number in E.164 is one of the country; one that the tables don't know, if it has its calling code. */
export function isNumberOf(country: string | null, phoneE164: string): boolean {
  const number = parsePhoneNumberFromString(phoneE164)
  if (!number || country === null || !isSupportedCountry(country)) return false
  return number.isValid() ? number.country === country : number.countryCallingCode === getCountryCallingCode(country)
}

/** Countries with a numbering plan of their own, which a business can be in. ISO 3166-1, in no order. */
export function listCountries(): readonly string[] {
  return getCountries()
}

/** Returns whether a business can be in the country. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

/**
 * Returns the number in a form that spreadsheets keep: in the national format, which no program takes for a number and
 * shortens; for foreign numbers, and where it was typed so, in E.164, which no spreadsheet shortens. Reads back as the
 * same number.
 */
export function toSpreadsheetPhone(phone: string | null, country: string | null): string {
  if (!phone) return ''
  const reading = readPhone(phone, country)
  if (!reading) return phone
  const national = parsePhoneNumberFromString(reading.e164)?.formatNational() ?? ''
  const keepsShape = /^\(|^0\d+ /.test(national) && toE164(national, country) === reading.e164
  return keepsShape && !namesCountry(phone) ? national : reading.e164
}

/** What people dial before a country code, wherever they are; a country's own prefixes are in the tables. */
const INTERNATIONAL = [
  /^[^\d+]*0\D?0[\s().-]*(?=[1-9])/,
  /^[^\d+]*011[\s().-]*(?=[1-9])/,
  /^[^\d+]*0011[\s().-]*(?=[1-9])/,
]

/**
 * Returns the number that lost its plus, as in a spreadsheet, or has 00 for it where people dial another prefix abroad
 * (Japan, Indonesia, Colombia): valid behind the home calling code. As a national one it would be a landline without its
 * trunk 0 (Germany, Austria, Indonesia, Kosovo). Up to 10 digits can be a whole national number (Radom's 48 in Poland,
 * 390 in Italy), and so can 11 in Brazil, where 55 is an area and the calling code.
 */
function withLostPlus(plain: string, home: CountryCode | undefined): PhoneNumber | undefined {
  const digits = dialled(plain).replace(/^00/, '')
  if (!home || home === 'BR' || digits.length < 11 || !digits.startsWith(getCountryCallingCode(home))) return undefined
  const named = plain.replace(/^\D*(?:0\D*0\D*)?/, '+')
  const number = parsePhoneNumberFromString(withoutOldPrefix(named, home))
  return number?.isValid() ? number : undefined
}

/** Mexico dropped 01, 044, 045 and the 1 after +52 in 2019; phones and people still write them. */
function withoutOldPrefix(text: string, home: CountryCode | undefined): string {
  const isLong = (text.match(/\d/g) ?? []).length > 10
  const international = text.replace(/^([^\d]*\+52)[\s.-]*1[\s.-]*(?=(?:\D*\d){10}\D*$)/, '$1')
  return home === 'MX' && isLong
    ? international.replace(/^\s*(?:01|04[45])[\s.-]*(?=(?:\D*\d){10}\D*$)/, '')
    : international
}

/**
 * Whether a number that no table has may still exist. North American numbers have one shape, so a new area code can be
 * told from a slip. Elsewhere numbers have many lengths, and a stranger's would be easily made of a foreign one: only
 * a number that names its country is kept.
 */
function mayBeNewer(number: PhoneNumber, plain: string): boolean {
  if (!number.isPossible()) return false
  if (number.countryCallingCode === '1') return NEW_NORTH_AMERICAN.test(number.nationalNumber)
  return namesCountry(plain) && !/^0{4}/.test(number.nationalNumber)
}

/** Area code and exchange begin with 2 to 9; x9x and x11 are no area codes. Source: NANPA. */
const NEW_NORTH_AMERICAN = /^[2-9](?!11)[0-8]\d[2-9](?!11)\d{6}$/

/** Returns the country that a business's own number names; null for a national or toll-free number. */
export function countryNamedBy(phone: string | null | undefined): string | null {
  const reading = readPhone(phone, null)
  return reading === null || NOWHERE.test(reading.e164) ? null : reading.country
}

/** North American codes that are no area. Source: NANPA, non-geographic codes. */
const NOWHERE = /^\+1(?:8(?:00|33|44|55|66|77|88)|900|5(?:00|2[1-9]|33|44|66|77|88)|[67]00|710)/
