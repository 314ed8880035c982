/** Probabilities of what clients do in the demo's simulated days. */
import { FEATURE_PRIORS, USUAL_LOG_LEAD } from '@/lib/domain/risk-features'
import { logistic, logit } from '@/lib/domain/risk-number'

/** How many days before today are simulated. */
export const STORY_DAYS = 90

/**
 * Months of thirty days, during which the salon gets used to the product. More clients confirm from month to month, and
 * clients who confirmed rarely stay away, so fewer visits are missed: the risk model can see why.
 */
const MONTHS = [
  // Reminders have just started, and the waitlist begins empty.
  { confirmed: 0.3, joinsPerDay: 2.2 },
  { confirmed: 0.62, joinsPerDay: 2.4 },
  { confirmed: 0.88, joinsPerDay: 2.5 },
] as const
/** Behavior before the salon used the product. */
const BEFORE = { confirmed: 0.3, joinsPerDay: 0 } as const
/** The share of visits starting today or later that are confirmed; the other clients haven't been asked yet. */
const COMING_CONFIRMED = 0.62
/** The share in a business without a simulated history. */
const USUALLY_CONFIRMED = 0.6

/** How many days ahead clients book, each equally likely. */
export const LEAD_DAYS = [0, 1, 1, 2, 3, 4, 5, 7, 7, 10, 14, 21, 28] as const
/** How much the log-odds of a no-show change when the client confirms. */
const CONFIRMED_EFFECT = -2

/**
 * How many days before today clients also answer texts, the share of those who confirm that do, and how many minutes
 * after they were asked.
 */
export const ANSWERED = { days: 21, share: 0.45, after: { least: 2, most: 50 } } as const
/** The share of late cancellations by text, of those whose clients were texted last. */
export const CANCELS_BY_TEXT = 0.6
/** How many minutes before the start clients who are late say so. */
export const SAYS_LATE_BEFORE = 12
/** After how many minutes the owner reads a text. */
export const READS_AFTER = { least: 5, most: 90 } as const

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

/** Returns the probability that the client confirms a visit on a day, counted from today. */
export function confirmedShare(day: number, hasStory: boolean): number {
  if (!hasStory) return USUALLY_CONFIRMED
  return day >= 0 ? COMING_CONFIRMED : monthOf(day).confirmed
}

/**
 * Returns the probability that the client misses a visit; `rate` is theirs for a visit that was booked a week ahead and
 * isn't confirmed. The time of booking has the effect that was measured in real businesses, from which the risk model
 * starts.
 */
export function missChance(rate: number, { leadDays, confirmed }: { leadDays: number; confirmed: boolean }): number {
  const { sameDay, logLead } = FEATURE_PRIORS
  const ahead = leadDays === 0 ? sameDay.mean : logLead.mean * Math.log(1 + leadDays)
  return logistic(logit(rate) - logLead.mean * USUAL_LOG_LEAD + ahead + (confirmed ? CONFIRMED_EFFECT : 0))
}

/** Returns how many clients join the waitlist on an open day, on average. */
export function joinsPerDay(day: number): number {
  return monthOf(day).joinsPerDay
}

function monthOf(day: number): { confirmed: number; joinsPerDay: number } {
  if (day < -STORY_DAYS) return BEFORE
  return MONTHS[Math.floor((day + STORY_DAYS) / 30)] ?? MONTHS[2]
}
