/**
 * Parses the addresses and numbers of an import. This is the only part of an import that depends on a number's country.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { createClientBody } from '@/lib/contracts/client'
import type { ContactReaders, ReadPhone } from '@/lib/domain/list-contacts'
import { readPhone } from '@/lib/domain/read-phone'
import type { OwnerScope } from '../scope'

/** Returns a business's parsers: for addresses as in the form, for numbers by the business's country. */
export function contactReaders({ country }: Pick<OwnerScope, 'country'>): ContactReaders {
  return {
    email: (text) => createClientBody.shape.email.safeParse(text).data ?? null,
    needsCountry: country === null,
    phone: (text) => withKind(readPhone(text, country) ?? readPhone(withPlus(text), country)),
  }
}

/**
 * Restores the plus that a spreadsheet drops when it reads +44 7400 123458 as a number; null for text that can't be
 * such a number.
 */
function withPlus(text: string): string | null {
  return /^\d{11,15}$/.test(text) ? `+${text}` : null
}

function withKind(reading: ReturnType<typeof readPhone>): ReadPhone | null {
  if (reading === null) return null
  const { e164, isChecked } = reading
  const type = parsePhoneNumberFromString(e164)?.getType()
  return { e164, isChecked, isMobile: type === 'MOBILE' ? true : type === 'FIXED_LINE' ? false : null }
}
