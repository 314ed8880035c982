/** Whom to call before a visit: a few of the riskiest, and some left alone by chance to learn what calls are worth. Source: risk model, "What reduces no-shows". */
import { bandOfPercent } from './reliability'
import { addDays } from './local-date'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

/** At most so many are suggested on one local day, and at most so many wait at once. */
export const CALLS_PER_DAY = 5
/** The share of visits that would have been suggested and are left alone instead. */
export const HELD_OUT_SHARE = 0.05
/** A visit that starts sooner is left alone: nobody can do much about it any more. */
const HOURS_BEFORE_START = 2

/** A visit to come, until the end of tomorrow. */
export interface CallVisit {
  id: string
  startsAt: Date
  /** The percent shown; null if not computed yet. */
  risk: { percent: number; probability: number } | null
  /** Confirmed by the client. */
  isConfirmed: boolean
  hasPhone: boolean
  /** It was drawn before: suggested or held out. */
  isDrawn: boolean
}

/** Ids of visits; each at most once in all. */
export interface CallPlan {
  suggested: string[]
  heldOut: string[]
  /** A call would be worth it, but the client has no number. */
  withoutPhone: string[]
}

/**
 * Picks the visits to suggest now, riskiest first. `room` is how many more calls fit this day; a visit left alone takes
 * none. `random` returns numbers from 0 up to 1 and is called once for each visit that is drawn.
 */
export function planCalls(visits: readonly CallVisit[], room: number, now: Date, random: () => number): CallPlan {
  const plan: CallPlan = { suggested: [], heldOut: [], withoutPhone: [] }
  const earliest = now.getTime() + HOURS_BEFORE_START * 3_600_000
  for (const { id, startsAt, hasPhone, isDrawn } of worthACall(visits)) {
    if (isDrawn || startsAt.getTime() < earliest) continue
    if (!hasPhone) plan.withoutPhone.push(id)
    else if (plan.suggested.length < room) (random() < HELD_OUT_SHARE ? plan.heldOut : plan.suggested).push(id)
  }
  return plan
}

/** Of those that are not confirmed: Caution and High Risk by their percent, new clients too, riskiest first. */
function worthACall(visits: readonly CallVisit[]): CallVisit[] {
  return visits
    .filter(isScored)
    .filter((visit) => !visit.isConfirmed && isRisky(visit))
    .sort(byRisk)
}

/** Returns whether an appointment is worth a call at its present risk: never a Reliable one. */
export function isRisky({ risk }: Pick<CallVisit, 'risk'>): boolean {
  return risk !== null && bandOfPercent(risk.percent, Number.POSITIVE_INFINITY) !== 'reliable'
}

type ScoredVisit = CallVisit & { risk: NonNullable<CallVisit['risk']> }

function isScored(visit: CallVisit): visit is ScoredVisit {
  return visit.risk !== null
}

function byRisk(a: ScoredVisit, b: ScoredVisit): number {
  return (
    b.risk.probability - a.risk.probability || a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
  )
}

/** Returns how many more calls fit a day on which `suggestedToday` were suggested and `open` still wait. */
export function roomForCalls(suggestedToday: number, open: number): number {
  return Math.max(0, CALLS_PER_DAY - Math.max(suggestedToday, open))
}

const FIRST_MINUTE = 8 * 60
const LAST_MINUTE = 20 * 60

/** Returns whether calls are suggested now: from 8:00 to 20:00 on the business's clocks. */
export function isCallTime(now: Date, timeZone: string): boolean {
  const minutes = wallMinutesOf(now, timeZone)
  return minutes >= FIRST_MINUTE && minutes <= LAST_MINUTE
}

/** Returns the next full hour from 8:00 to 20:00 on the business's clocks after `now`. */
export function nextCallTime(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const hour = Math.max(FIRST_MINUTE, (Math.floor(wallMinutesOf(now, timeZone) / 60) + 1) * 60)
  return hour <= LAST_MINUTE
    ? wallTimeToInstantForward(today, hour, timeZone)
    : wallTimeToInstantForward(addDays(today, 1), FIRST_MINUTE, timeZone)
}
