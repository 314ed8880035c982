/** Protection rules for online bookings: which measure applies, and how clients earn a milder one. */
import type { AppointmentStatus } from './appointment'
import { CAUTION_FROM, HIGH_RISK_FROM, NEW_BELOW_VISITS } from './reliability'

/** The measures, each stricter than the one before. */
export const MEASURES = ['confirm_by', 'approve', 'phone_only'] as const
export type Measure = (typeof MEASURES)[number]

/** The minimum risk in percent of the bands that a rule can name. */
export const RISK_FROM_PERCENT = { caution: CAUTION_FROM, 'high-risk': HIGH_RISK_FROM } as const
/** The risk bands that a rule can name. */
export const RULE_BANDS = ['caution', 'high-risk'] as const
type RuleBand = (typeof RULE_BANDS)[number]

/** How many visits in a row a client must keep to earn the next milder measure. */
const KEPT_VISITS_PER_RUNG = 2
/**
 * The minimum deadline to confirm, in hours before the start, for a client who earned this instead of a stricter
 * measure.
 */
const EARNED_CONFIRM_HOURS = 24

/** `appointments.cancel_reason` of a request that the owner declined. */
export const DECLINED_REASON = 'declined'
/** `appointments.cancel_reason` of a visit that the owner cancelled because nobody confirmed it in time. */
export const NOT_CONFIRMED_REASON = 'not_confirmed'

/** The conditions of a rule. All that are given must hold; a rule without any matches every online booking. */
export interface RuleConditions {
  band: RuleBand | null
  newClientsOnly: boolean
  minimumPriceCents: number | null
  minimumMinutes: number | null
  /** 0 = Sunday; empty means every day. */
  weekdays: readonly number[]
  /** Wall time of the start, in minutes since midnight; `untilMinutes` is exclusive. Both are null for any time. */
  fromMinutes: number | null
  untilMinutes: number | null
}

/** One of the owner's rules for online bookings. */
export interface ProtectionRule extends RuleConditions {
  measure: Measure
  /** Hours before the start; only with `confirm_by`. */
  confirmByHours: number | null
  active: boolean
}

/** The facts of a booking, as known when it is made. */
export interface BookingFacts {
  /** The percent shown. If null, it was never computed and no rule about risk matches. */
  riskPercent: number | null
  /** The client's finished visits, including forgiven ones. */
  finishedVisits: number
  /** Visits kept since the client's last unforgiven no-show or late cancellation. */
  consecutiveKept: number
  priceCents: number
  durationMinutes: number
  /** Weekday of the start (0 = Sunday), in the business's time zone. */
  weekday: number
  /** Time of the start, in minutes since local midnight. */
  minute: number
}

/** The kind of condition that is named to the client; never their risk. */
export type SpokenCondition = 'minutes' | 'price' | 'peak' | 'new' | 'none'

/** What is required of the client, and why. */
export interface Demand {
  measure: Measure
  /** The deadline to confirm, in hours before the start; null for the other measures. */
  confirmByHours: number | null
  because: SpokenCondition
}

/** Returns whether every condition of the rule holds. Ignores whether it is active. */
export function ruleMatches(rule: RuleConditions, facts: BookingFacts): boolean {
  return (
    holdsApartFromRisk(rule, facts) && (rule.band === null || (facts.riskPercent ?? 0) >= RISK_FROM_PERCENT[rule.band])
  )
}

/** Returns whether the rule can't be evaluated only because the risk is missing: all of its other conditions hold. */
export function needsUnknownRisk(rule: RuleConditions, facts: BookingFacts): boolean {
  return rule.band !== null && facts.riskPercent === null && holdsApartFromRisk(rule, facts)
}

function holdsApartFromRisk(rule: RuleConditions, facts: BookingFacts): boolean {
  return (
    (!rule.newClientsOnly || facts.finishedVisits < NEW_BELOW_VISITS) &&
    (rule.minimumPriceCents === null || facts.priceCents >= rule.minimumPriceCents) &&
    (rule.minimumMinutes === null || facts.durationMinutes >= rule.minimumMinutes) &&
    isInPeak(rule, facts)
  )
}

function isInPeak({ weekdays, fromMinutes, untilMinutes }: RuleConditions, { weekday, minute }: BookingFacts): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false
  return fromMinutes === null || untilMinutes === null || (minute >= fromMinutes && minute < untilMinutes)
}

/**
 * Returns what the rules require of a booking: the strictest matching measure, lowered by what the client has earned;
 * null for nothing. More kept visits or forgiveness never make it stricter.
 */
export function demandOf(rules: readonly ProtectionRule[], facts: BookingFacts): Demand | null {
  const matching = rules.filter((rule) => rule.active && ruleMatches(rule, facts))
  const strictest = Math.max(-1, ...matching.map(({ measure }) => MEASURES.indexOf(measure)))
  const measure = MEASURES[strictest - Math.floor(facts.consecutiveKept / KEPT_VISITS_PER_RUNG)]
  if (measure === undefined) return null
  const cause = matching.filter((rule) => MEASURES.indexOf(rule.measure) === strictest)
  return {
    measure,
    confirmByHours: measure === 'confirm_by' ? confirmHours(matching, MEASURES[strictest]) : null,
    because: spokenCondition(cause),
  }
}

/**
 * Returns the earliest deadline that a matching rule names, in hours before the start; at least `EARNED_CONFIRM_HOURS`
 * if the client earned it instead of a stricter measure.
 */
function confirmHours(matching: readonly ProtectionRule[], strictest: Measure | undefined): number {
  const named = matching.flatMap(({ confirmByHours }) => confirmByHours ?? [])
  return Math.max(strictest === 'confirm_by' ? 0 : EARNED_CONFIRM_HOURS, ...named)
}

function spokenCondition(rules: readonly RuleConditions[]): SpokenCondition {
  if (rules.some(({ minimumMinutes }) => minimumMinutes !== null)) return 'minutes'
  if (rules.some(({ minimumPriceCents }) => minimumPriceCents !== null)) return 'price'
  if (rules.some(({ weekdays, fromMinutes }) => weekdays.length > 0 || fromMinutes !== null)) return 'peak'
  return rules.some(({ newClientsOnly }) => newClientsOnly) ? 'new' : 'none'
}

const FIVE_MINUTES = 5 * 60_000
const HOUR = 3_600_000

/**
 * Returns the deadline to confirm: `hours` before the start or, for later bookings, halfway between booking and start.
 * Rounded down to five minutes, so that it is always before the start.
 */
export function confirmDeadline(bookedAt: Date, start: Date, hours: number): Date {
  const halfway = (bookedAt.getTime() + start.getTime()) / 2
  const deadline = Math.max(start.getTime() - hours * HOUR, halfway)
  return new Date(Math.floor(deadline / FIVE_MINUTES) * FIVE_MINUTES)
}

/** The fields of a stored visit that contain a requirement. */
export interface StoredDemand {
  status: AppointmentStatus | (string & {})
  protection: string | null
  /** An instant; in JSON a string. */
  approvedAt: Date | string | null
}

/**
 * Returns whether the visit is a request that the owner hasn't decided on. Its time is held, but nothing is promised.
 */
export function awaitsApproval({ status, protection, approvedAt }: StoredDemand): boolean {
  return status === 'scheduled' && protection === 'approve' && approvedAt === null
}

/** Returns the deadline by which the client still has to confirm; null if no confirmation is due. */
export function openConfirmBy({ status, confirmBy }: { status: string; confirmBy: Date | null }): Date | null {
  return status === 'scheduled' ? confirmBy : null
}
