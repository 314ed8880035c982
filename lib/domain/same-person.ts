/** Finds clients who may be the same person. Only the owner can decide. */
import { sameName } from './client'

/** The maximum number of pairs in the list of duplicates. */
export const DUPLICATES_LISTED = 50

/** What two client records can have in common. */
export const SAME_PERSON_REASONS = ['name', 'phone', 'email'] as const
export type SamePersonReason = (typeof SAME_PERSON_REASONS)[number]

/** The fields of a record that are compared. */
export interface ComparedCard {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** E.164; null if `phone` isn't a valid number. */
  phoneE164: string | null
  /** False for a record that is archived, erased or merged into another. */
  isLive: boolean
}

/**
 * Returns why two records may belong to the same person: a shared phone number or email address, perhaps with the same
 * name. Empty if they share neither, are the same record, or one isn't live. Symmetric.
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

/** The minimum number of digits with which an invalid number can match, together with the name. */
const MIN_DIGITS = 7

/** Compares two numbers. Invalid ones only match together with the name. */
function isSameNumber(one: ComparedCard, other: ComparedCard): boolean {
  if (one.phoneE164 !== null && other.phoneE164 !== null) return one.phoneE164 === other.phoneE164
  const [digits, others] = [digitsOf(one.phone), digitsOf(other.phone)]
  return digits.length >= MIN_DIGITS && digits === others && sameName(one.name, other.name)
}

function digitsOf(phone: string | null): string {
  return (phone ?? '').replace(/\D/g, '')
}

const WORDS: Record<SamePersonReason, string> = { name: 'name', phone: 'phone number', email: 'email' }

/** Describes the reasons: "Same name and phone number". */
export function samePersonWords(reasons: readonly SamePersonReason[]): string {
  const words = reasons.map((reason) => WORDS[reason])
  const last = words.at(-1) ?? ''
  return `Same ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last}`
}
