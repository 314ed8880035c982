/** Phone numbers: kept as typed, compared and texted in E.164. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import type { Currency } from '@/lib/domain/money'

const COUNTRY: Record<Currency, CountryCode | undefined> = { USD: 'US', CAD: 'CA', GBP: 'GB', EUR: undefined }

/** The E.164 form of a typed number, read in the business's country; null where it is no valid number. */
export function toE164(phone: string | null | undefined, currency: Currency): string | null {
  if (!phone) return null
  const parsed = parsePhoneNumberFromString(phone, COUNTRY[currency])
  return parsed?.isValid() ? parsed.number : null
}
