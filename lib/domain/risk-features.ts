/** What the risk of a no-show is judged by, and what is assumed of it before anything is known. Source: risk model 1, 2. */
import { logit } from './risk-number'

/** Mean and standard deviation of a coefficient before the business's own outcomes. */
export interface Prior {
  mean: number
  sd: number
}

/**
 * The fixed features. The first four are measured; the others are assumptions nobody has published figures for,
 * and are 0 where nothing is known. What was done about a visit belongs to them, or the model unlearns the risk it prevented.
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

/** A feature that is left out is 0. */
export type Features = Partial<Record<FeatureName, number>>

/** Standard deviation of the effect of a level of each group; its mean is 0. */
export const GROUP_SDS = { service: 1, staff: 0.2, weekday: 0.1, daypart: 0.2 } as const
export type GroupName = keyof typeof GROUP_SDS

/** The groups in the order of the model's parameters. */
export const GROUP_NAMES = Object.keys(GROUP_SDS) as GroupName[]

/** The level of each group a visit has; null: none. */
export type Levels = Record<GroupName, string | null>

/** Of the business's own level of no-shows, as log-odds. */
export const INTERCEPT_PRIOR: Prior = { mean: 0, sd: 1 }

const ASSUMED_SHARE = 0.1
const LONGEST_LEAD = 60
/** Days ahead of a booking that counts as usual. */
const USUAL_LEAD = 7
const MORNING_UNTIL = 12 * 60
const AFTERNOON_UNTIL = 16 * 60

/** ln(1 + days ahead) of a usual booking. */
export const USUAL_LOG_LEAD = Math.log(1 + USUAL_LEAD)

/**
 * Returns the log-odds of a no-show booked on day 0 for day 0 with no feature set, such that a booking a week ahead has
 * 10 %, or what the owner says: "about `statedPercent` of 100 do not come" (0.5 to 99.5 count).
 */
export function baseLogOdds(statedPercent: number | null): number {
  const share = statedPercent === null ? ASSUMED_SHARE : Math.min(99.5, Math.max(0.5, statedPercent)) / 100
  return logit(share) - FEATURE_PRIORS.logLead.mean * USUAL_LOG_LEAD
}

/** A visit as the model sees it. Days are day numbers of the business's own calendar. */
export interface RiskVisit {
  day: number
  /** Null if the booking time is unknown. */
  bookedDay: number | null
  /** 0 = Monday; null: unknown. */
  weekday: number | null
  /** Local minutes since midnight at the start; null: unknown. */
  minute: number | null
  service: string | null
  staff: string | null
  /** The client has another visit on the same day, booked earlier. */
  hasEarlierBookedThatDay: boolean
  /** Facts known on the day of the score; null: not yet known, so the business's usual value counts. */
  known?: Partial<Record<FeatureName, number | null>>
}

/** Means over a business's visits with a known booking day, used for those without. */
export type LeadMeans = Pick<Required<Features>, 'sameDay' | 'logLead'>

/** What stands in for what is not known of a visit. */
export interface UsualFeatures {
  usual: Required<Features>
  /** Null if no booking day is known at all: then there is no usual value. */
  leadMeans: LeadMeans | null
}

/** Returns the features of a visit. It is a first one where no outcome of the client is known yet. */
export function featuresOf(visit: RiskVisit, isFirstVisit: boolean, { usual, leadMeans }: UsualFeatures): Features {
  const known = Object.entries(visit.known ?? {}) as [FeatureName, number | null][]
  return {
    ...leadOf(visit, leadMeans),
    firstVisit: isFirstVisit ? 1 : 0,
    multi: visit.hasEarlierBookedThatDay ? 1 : 0,
    ...Object.fromEntries(known.map(([name, value]) => [name, value ?? usual[name]])),
  }
}

function leadOf({ day, bookedDay }: RiskVisit, means: LeadMeans | null): LeadMeans {
  if (bookedDay === null) return means ?? { sameDay: 0, logLead: 0 }
  const ahead = day - bookedDay
  return ahead <= 0 ? { sameDay: 1, logLead: 0 } : { sameDay: 0, logLead: Math.log(1 + Math.min(ahead, LONGEST_LEAD)) }
}

/** Returns the level of each group that a visit has. */
export function levelsOf({ service, staff, weekday, minute }: RiskVisit): Levels {
  return {
    service,
    staff,
    weekday: weekday === null ? null : String(weekday),
    daypart: minute === null ? null : daypartOf(minute),
  }
}

/** The parts of a day that are distinguished: up to noon, up to 16:00, later. */
function daypartOf(minute: number): 'am' | 'pm' | 'eve' {
  if (minute <= MORNING_UNTIL) return 'am'
  return minute <= AFTERNOON_UNTIL ? 'pm' : 'eve'
}
