/** What a business asks of somebody who books online: rules, the rung that applies, and the way back down. */
import type { AppointmentStatus } from './appointment'
import { CAUTION_FROM, HIGH_RISK_FROM, NEW_BELOW_VISITS } from './reliability'

/** The rungs above nothing, each stricter than the one before. */
export const MEASURES = ['confirm_by', 'approve', 'phone_only'] as const
export type Measure = (typeof MEASURES)[number]

/** Least risk in percent that a rule can name, by the word the owner reads for it. Source: decisions 9. */
export const RISK_FROM_PERCENT = { caution: CAUTION_FROM, 'high-risk': HIGH_RISK_FROM } as const
/** What a rule about risk can name. */
export const RULE_BANDS = ['caution', 'high-risk'] as const
type RuleBand = (typeof RULE_BANDS)[number]

/** So many kept visits in a row bring a client one rung down. */
const KEPT_VISITS_PER_RUNG = 2
/** Hours before the start, at least, for a client who earned their way down to confirming. */
const EARNED_CONFIRM_HOURS = 24

/** `appointments.cancel_reason` of a request the owner did not take. */
export const DECLINED_REASON = 'declined'
/** `appointments.cancel_reason` of a visit the owner gave up because nobody confirmed it by the time agreed. */
export const NOT_CONFIRMED_REASON = 'not_confirmed'

/** All that are given must hold; a rule without any holds for every online booking. */
export interface RuleConditions {
  band: RuleBand | null
  newClientsOnly: boolean
  minimumPriceCents: number | null
  minimumMinutes: number | null
  /** 0 = Sunday; empty: every day. */
  weekdays: readonly number[]
  /** Wall-clock minutes since midnight of the start, `untilMinutes` exclusive; both null: any time. */
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

/** A booking as the rules see it, from what is known when it is made. */
export interface BookingFacts {
  /** The percent shown; null if never computed, and then no rule about risk matches. */
  riskPercent: number | null
  /** The client's finished visits, with forgiven ones. */
  finishedVisits: number
  /** Visits kept in a row since the client's last no-show or late cancellation that was not forgiven. */
  consecutiveKept: number
  priceCents: number
  durationMinutes: number
  /** 0 = Sunday, on the business's calendar. */
  weekday: number
  /** Local minutes since midnight, of the start. */
  minute: number
}

/** Which kind of condition a client reads about; never their risk. */
export type SpokenCondition = 'minutes' | 'price' | 'peak' | 'new' | 'none'

/** What is asked of the client, and because of what. */
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

/** Returns whether the rule can't be judged because the risk was never worked out: all its other conditions hold. */
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
 * Returns what the rules demand of a booking: the strictest active one that holds, less the rungs its client has earned
 * back. Null: nothing. Never stricter for more kept visits, nor for an event that was forgiven.
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
 * The earliest deadline that a matching rule names, and at least the usual one where the client came down from a
 * stricter rung.
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
 * Returns until when to confirm: so many hours before the start; where the visit was booked later than that allows,
 * halfway between. Both instants; whole five minutes, always before the start.
 */
export function confirmDeadline(bookedAt: Date, start: Date, hours: number): Date {
  const halfway = (bookedAt.getTime() + start.getTime()) / 2
  const deadline = Math.max(start.getTime() - hours * HOUR, halfway)
  return new Date(Math.floor(deadline / FIVE_MINUTES) * FIVE_MINUTES)
}

/** What a stored visit carries of a demand. */
export interface StoredDemand {
  status: AppointmentStatus | (string & {})
  protection: string | null
  approvedAt: Date | null
}

/**
 * Returns whether the visit is a request that its owner has not answered: its time is held, and nothing is promised.
 */
export function awaitsApproval({ status, protection, approvedAt }: StoredDemand): boolean {
  return status === 'scheduled' && protection === 'approve' && approvedAt === null
}

/** Returns until when the visit's client still has to confirm; null where no confirmation is due any more. */
export function openConfirmBy({ status, confirmBy }: { status: string; confirmBy: Date | null }): Date | null {
  return status === 'scheduled' ? confirmBy : null
}
