/** How an import reads addresses and numbers: the one place where it asks for a number's country. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { createClientBody } from '@/lib/contracts/client'
import type { ContactReaders, ReadPhone } from '@/lib/domain/list-contacts'
import type { OwnerScope } from '../scope'
import { toE164 } from './phone'

/** Returns the readers of a business: addresses as the form takes them, numbers in the business's country. */
export function contactReaders({ currency, timeZone }: OwnerScope): ContactReaders {
  return {
    email: (text) => createClientBody.shape.email.safeParse(text).data ?? null,
    phone: (text) => withKind(toE164(text, currency, timeZone) ?? toE164(withPlus(text), currency, timeZone)),
  }
}

/** A spreadsheet takes +44 7400 123458 for a number and drops its plus; null for what can't be such a number. */
function withPlus(text: string): string | null {
  return /^\d{11,15}$/.test(text) ? `+${text}` : null
}

function withKind(e164: string | null): ReadPhone | null {
  if (e164 === null) return null
  const type = parsePhoneNumberFromString(e164)?.getType()
  return { e164, isMobile: type === 'MOBILE' ? true : type === 'FIXED_LINE' ? false : null }
}
