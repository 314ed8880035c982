import type { OwnerAvailability } from '@/lib/contracts/availability'

/** A start that the owner may offer. */
export interface OfferableTime {
  /** ISO instant. */
  start: string
  label: string
}

/**
 * Returns a day's free starts, earliest first, including those too soon for visitors: the minimum notice doesn't apply
 * to the owner.
 */
export function offerableTimes({ slots, unavailable }: OwnerAvailability['days'][number]): OfferableTime[] {
  const soon = unavailable.filter(({ reason }) => reason === 'too_soon')
  return [...soon, ...slots].sort((a, b) => (a.start < b.start ? -1 : 1))
}
