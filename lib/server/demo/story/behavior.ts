/** Probabilities of what clients do in the demo's simulated days. */

/** How many days before today are simulated. */
export const STORY_DAYS = 90

/** Months of thirty days, during which the salon gets used to the product. */
const MONTHS = [
  // Reminders have just started, and the waitlist begins empty.
  { missed: 1.15, joinsPerDay: 2.2 },
  { missed: 0.8, joinsPerDay: 2.4 },
  { missed: 0.5, joinsPerDay: 2.5 },
] as const
/** Behavior before the salon used the product: no reminders, and no requests to confirm. */
const BEFORE = { missed: 1.2, joinsPerDay: 0 } as const

/** Probability of each response to an offer; the other clients stay silent. */
export const ANSWER = { claims: 0.29, declines: 0.26 } as const
/** The share of the claim window after which a client responds. */
export const ANSWERS_AFTER = { least: 0.08, most: 0.95 } as const
/** The probability of a no-show for clients from the waitlist: low, because they chose the time only hours before. */
export const FILLER_MISSES = 0.02
/** How many days clients stay on the waitlist before they find another way. */
export const WAITS_DAYS = { least: 4, most: 14 } as const
/** The shares of clients who want a certain time of day or staff member; the rest have no preference. */
export const WISH = { timeOfDay: 0.25, person: 0.12 } as const

/**
 * Returns the factor on a client's own probability of missing a visit on a day, counted from today. It falls from month
 * to month, as reminders and requests to confirm take effect.
 */
export function missedFactor(day: number): number {
  return monthOf(day).missed
}

/** Returns how many clients join the waitlist on an open day, on average. */
export function joinsPerDay(day: number): number {
  return monthOf(day).joinsPerDay
}

function monthOf(day: number): { missed: number; joinsPerDay: number } {
  if (day < -STORY_DAYS) return BEFORE
  return MONTHS[Math.floor((day + STORY_DAYS) / 30)] ?? MONTHS[2]
}
