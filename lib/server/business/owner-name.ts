/** The name of a new business's first staff member until the owner changes it. */
import { cutGraphemes } from '@/lib/domain/graphemes'

interface Person {
  email: string
  firstName: string | null
  lastName: string | null
}

const LONGEST = 60
/** Role mailboxes, whose names say nothing about the person. */
const ROLES = new Set([
  'admin',
  'appointments',
  'book',
  'booking',
  'bookings',
  'contact',
  'desk',
  'frontdesk',
  'hello',
  'help',
  'hi',
  'info',
  'mail',
  'me',
  'office',
  'owner',
  'reception',
  'salon',
  'sales',
  'studio',
  'support',
  'team',
  'test',
])

/**
 * Returns the name that clients see for the owner: the stored one, else one derived from the email address
 * ("mia.rose@..." is "Mia Rose"), else the business's.
 */
export function ownerNameOf({ email, firstName, lastName }: Person, businessName: string): string {
  const known = [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return cutGraphemes(known || nameInAddress(email) || businessName, LONGEST)
}

function nameInAddress(email: string): string {
  const mailbox = email.split('@')[0]?.split('+')[0] ?? ''
  const words = mailbox
    .split(/[._-]+/)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => /^\p{L}{2,}$/u.test(word))
  if (words.some((word) => ROLES.has(word))) return ''
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
