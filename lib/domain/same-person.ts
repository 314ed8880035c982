/** Whether two clients may be one person, which only the owner can know. */
import { sameName } from './client'

/** The most pairs in the list of all. */
export const DUPLICATES_LISTED = 50

/** What two cards have in common. */
export const SAME_PERSON_REASONS = ['name', 'phone', 'email'] as const
export type SamePersonReason = (typeof SAME_PERSON_REASONS)[number]

/** What is compared of a card. */
export interface ComparedCard {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** E.164; null where `phone` is no valid number. */
  phoneE164: string | null
  /** False for a card that is archived, erased or merged into another. */
  isLive: boolean
}

/**
 * Returns why two cards may be of one person: they share a phone number or an e-mail address, perhaps with the name.
 * Empty where they share neither, are the same card, or one is not live. Symmetric.
 */
export function samePersonReasons(one: ComparedCard, other: ComparedCard): SamePersonReason[] {
  if (one.id === other.id || !one.isLive || !other.isLive) return []
  const shared: Record<SamePersonReason, boolean> = {
    name: sameName(one.name, other.name),
    phone: isSameNumber(one, other),
    email: one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase(),
  }
  if (!shared.phone && !shared.email) return []
  return SAME_PERSON_REASONS.filter((reason) => shared[reason])
}

/** The fewest digits of a number that only the same name makes a contact. */
const FEWEST_DIGITS = 7

/** A number that isn't valid says something only together with the name. */
function isSameNumber(one: ComparedCard, other: ComparedCard): boolean {
  if (one.phoneE164 !== null && other.phoneE164 !== null) return one.phoneE164 === other.phoneE164
  const [digits, others] = [digitsOf(one.phone), digitsOf(other.phone)]
  return digits.length >= FEWEST_DIGITS && digits === others && sameName(one.name, other.name)
}

function digitsOf(phone: string | null): string {
  return (phone ?? '').replace(/\D/g, '')
}

const WORDS: Record<SamePersonReason, string> = { name: 'name', phone: 'phone number', email: 'email' }

/** Words the reasons: "Same name and phone number". */
export function samePersonWords(reasons: readonly SamePersonReason[]): string {
  const words = reasons.map((reason) => WORDS[reason])
  const last = words.at(-1) ?? ''
  return `Same ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last}`
}
