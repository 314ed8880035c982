import type { OwnerAvailability } from '@/lib/contracts/availability'
import { CLIENT_LIMITS } from '@/lib/domain/slots'

/** A start that the owner may offer. */
export interface OfferableTime {
  /** ISO instant. */
  start: string
  label: string
}

/**
 * Returns a day's free starts, earliest first, including those that clients can't book: minimum notice and booking
 * window don't apply to the owner.
 */
export function offerableTimes({ slots, unavailable }: OwnerAvailability['days'][number]): OfferableTime[] {
  const ownersOnly = unavailable.filter(({ reason }) => CLIENT_LIMITS.includes(reason))
  return [...ownersOnly, ...slots].sort((a, b) => (a.start < b.start ? -1 : 1))
}
