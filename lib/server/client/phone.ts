/** Checks phone numbers and reports errors at the field. */
import { INVALID_PHONE, PHONE_NEEDS_COUNTRY } from '@/lib/domain/phone'
import { toE164 } from '@/lib/domain/read-phone'
import { invalidFields } from '../http/app-error'

/**
 * Throws 400 at `phone` if a number as entered can't be parsed for the business's country (see `readPhone`). Accepts an
 * empty number, and one whose area code isn't in the numbering plans yet.
 */
export function requirePhone(phone: string | null | undefined, { country }: { country: string | null }): void {
  if (phone && toE164(phone, country) === null) throw invalidFields({ phone: phoneProblem(country) })
}

/** Returns the error for a number that can't be parsed for the country. */
export function phoneProblem(country: string | null): string {
  return country === null ? PHONE_NEEDS_COUNTRY : INVALID_PHONE
}
