/** Phone numbers: kept as typed, compared and texted in E.164. */
import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import type { Currency } from '@/lib/domain/money'
import { INVALID_PHONE } from '@/lib/domain/phone'
import { businessCountry } from '@/lib/domain/sms-limits'
import { invalidFields } from '../http/app-error'

const COUNTRY: Record<Currency, CountryCode | undefined> = { USD: 'US', CAD: 'CA', GBP: 'GB', EUR: undefined }

/**
 * Returns the E.164 form of a typed number, read in the business's country; null where it is no valid number. The
 * country is the currency's; for the euro that of the time zone, where it is given.
 */
export function toE164(phone: string | null | undefined, currency: Currency, timeZone?: string): string | null {
  if (!phone) return null
  const country =
    timeZone === undefined
      ? COUNTRY[currency]
      : ((businessCountry({ phoneCountry: null, currency, timeZone }) ?? undefined) as CountryCode | undefined)
  const parsed = parsePhoneNumberFromString(phone, country)
  return parsed?.isValid() ? parsed.number : null
}

/** Throws 400 at `phone` where a typed number is no phone number; none is fine. */
export function requirePhone(
  phone: string | null | undefined,
  { currency, timeZone }: { currency: Currency; timeZone: string },
): void {
  if (phone && toE164(phone, currency, timeZone) === null) throw invalidFields({ phone: INVALID_PHONE })
}

/**
 * Returns the number in a form that spreadsheets keep: in the national format, which no program takes for a number and
 * shortens; for foreign numbers, and where it was typed so, in E.164, of which none loses a digit. Reads back as the
 * same number.
 */
export function toSpreadsheetPhone(phone: string | null, currency: Currency): string {
  if (!phone) return ''
  const parsed = parsePhoneNumberFromString(phone, COUNTRY[currency])
  if (!parsed?.isValid()) return phone
  const home = COUNTRY[currency]
  const isHome = home !== undefined && parsed.countryCallingCode === getCountryCallingCode(home)
  return isHome && !phone.trim().startsWith('+') ? parsed.formatNational() : parsed.number
}

/** Returns the ISO 3166-1 code of the country a number in E.164 belongs to; null where its range belongs to none. */
export function phoneCountry(phoneE164: string): string | null {
  return parsePhoneNumberFromString(phoneE164)?.country ?? null
}
