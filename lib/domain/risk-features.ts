/** The features of the risk model, and their priors. ADR 11. */
import { logit } from './risk-number'

/** Mean and standard deviation of a coefficient before the business has any outcomes. */
export interface Prior {
  mean: number
  sd: number
}

/**
 * The fixed features. The first four priors are measured; the others are assumptions without published numbers. Actions
 * taken because of a risk (reminders, calls) are also features; otherwise the model would unlearn the risk that they
 * prevented.
 */
export const FEATURE_PRIORS = {
  sameDay: { mean: -1.6, sd: 0.2 },
  logLead: { mean: 0.2, sd: 0.2 },
  firstVisit: { mean: 0, sd: 0.2 },
  multi: { mean: 0.3, sd: 0.2 },
  confirmedByClient: { mean: -0.5, sd: 0.5 },
  silentWhenAsked: { mean: 0, sd: 0.5 },
  depositPaid: { mean: -0.7, sd: 0.5 },
  noContact: { mean: 0.2, sd: 0.3 },
  extraReminder: { mean: 0, sd: 0.3 },
  called: { mean: 0, sd: 0.3 },
} as const satisfies Record<string, Prior>
export type FeatureName = keyof typeof FEATURE_PRIORS

/** The features in the order of the model's parameters. */
export const FEATURE_NAMES = Object.keys(FEATURE_PRIORS) as FeatureName[]

/** The values of features; a missing one is 0. */
export type Features = Partial<Record<FeatureName, number>>

/** Prior standard deviation of the effects in each group; their mean is 0. */
export const GROUP_SDS = { service: 1, staff: 0.2, weekday: 0.1, daypart: 0.2 } as const
export type GroupName = keyof typeof GROUP_SDS

/** The groups in the order of the model's parameters. */
export const GROUP_NAMES = Object.keys(GROUP_SDS) as GroupName[]

/** A visit's level in each group; null for none. */
export type Levels = Record<GroupName, string | null>

/** Prior of the business's intercept, in log-odds. */
export const INTERCEPT_PRIOR: Prior = { mean: 0, sd: 1 }

const ASSUMED_SHARE = 0.1
const LONGEST_LEAD = 60
/** Lead time of a typical booking, in days. */
const USUAL_LEAD = 7
const MORNING_UNTIL = 12 * 60
const AFTERNOON_UNTIL = 16 * 60

/** ln(1 + days ahead) of a typical booking. */
export const USUAL_LOG_LEAD = Math.log(1 + USUAL_LEAD)

/**
 * Returns the base log-odds of a no-show with all features at 0, chosen so that a booking a week ahead has a risk of
 * 10%, or of `statedPercent`, the owner's own estimate (clamped to between 0.5 and 99.5).
 */
export function baseLogOdds(statedPercent: number | null): number {
  const share = statedPercent === null ? ASSUMED_SHARE : Math.min(99.5, Math.max(0.5, statedPercent)) / 100
  return logit(share) - FEATURE_PRIORS.logLead.mean * USUAL_LOG_LEAD
}

/** A visit as input for the model. Days are day numbers (`toDayNumber`) in the business's time zone. */
export interface RiskAppointment {
  day: number
  /** Null if the time of booking is unknown. */
  bookedDay: number | null
  /** 0 = Monday; null if unknown. */
  weekday: number | null
  /** Local start in minutes since midnight; null if unknown. */
  minute: number | null
  service: string | null
  staff: string | null
  /** Whether the client has another visit on the same day that was booked earlier. */
  hasEarlierBookedThatDay: boolean
  /**
   * Facts known on the day of the score. For one that is null, because it isn't known yet, the business's usual value
   * is used.
   */
  known?: Partial<Record<FeatureName, number | null>>
}

/** Means over a business's visits with a known booking day, used for visits without one. */
export type LeadMeans = Pick<Required<Features>, 'sameDay' | 'logLead'>

/** The values used for a visit's unknown features. */
export interface UsualFeatures {
  usual: Required<Features>
  /** Null if no booking day is known at all. */
  leadMeans: LeadMeans | null
}

/** Returns the features of a visit; `isFirstVisit` is true if no outcome of the client is known yet. */
export function featuresOf(
  visit: RiskAppointment,
  isFirstVisit: boolean,
  { usual, leadMeans }: UsualFeatures,
): Features {
  const known = Object.entries(visit.known ?? {}) as [FeatureName, number | null][]
  return {
    ...leadOf(visit, leadMeans),
    firstVisit: isFirstVisit ? 1 : 0,
    multi: visit.hasEarlierBookedThatDay ? 1 : 0,
    ...Object.fromEntries(known.map(([name, value]) => [name, value ?? usual[name]])),
  }
}

function leadOf({ day, bookedDay }: RiskAppointment, means: LeadMeans | null): LeadMeans {
  if (bookedDay === null) return means ?? { sameDay: 0, logLead: 0 }
  const ahead = day - bookedDay
  return ahead <= 0 ? { sameDay: 1, logLead: 0 } : { sameDay: 0, logLead: Math.log(1 + Math.min(ahead, LONGEST_LEAD)) }
}

/** Returns the visit's level in each group. */
export function levelsOf({ service, staff, weekday, minute }: RiskAppointment): Levels {
  return {
    service,
    staff,
    weekday: weekday === null ? null : String(weekday),
    daypart: minute === null ? null : daypartOf(minute),
  }
}

/** Returns the part of the day: up to noon, up to 16:00, or later. */
function daypartOf(minute: number): 'am' | 'pm' | 'eve' {
  if (minute <= MORNING_UNTIL) return 'am'
  return minute <= AFTERNOON_UNTIL ? 'pm' : 'eve'
}
