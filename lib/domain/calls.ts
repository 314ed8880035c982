/**
 * Which clients to call before a visit: a few of the riskiest. Some are held out at random to measure whether calls
 * help. See docs/risk-model.md.
 */
import { bandOfPercent } from './reliability'
import { addDays } from './local-date'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

/** The maximum number of calls suggested per local day, and of calls open at the same time. */
export const CALLS_PER_DAY = 5
/** The share of drawn visits that are held out (not suggested), as a control group. */
export const HELD_OUT_SHARE = 0.05
/** Visits that start sooner than this aren't suggested, because it is too late to do much about them. */
const HOURS_BEFORE_START = 2

/** A visit that starts before the end of tomorrow. */
export interface CallAppointment {
  id: string
  startsAt: Date
  /** `percent` is what the screen shows; null if not computed yet. */
  risk: { percent: number; probability: number } | null
  /** Whether the client has confirmed. */
  isConfirmed: boolean
  hasPhone: boolean
  /** Whether the visit was suggested or held out before. */
  isDrawn: boolean
}

/** Ids of visits. Each visit is in at most one list. */
export interface CallPlan {
  suggested: string[]
  heldOut: string[]
  /** Visits worth a call whose client has no phone number. */
  withoutPhone: string[]
}

/**
 * Picks the visits to suggest now, riskiest first. `room` is how many more calls fit today; held-out visits don't count
 * toward it. `random` returns a number in [0, 1) and is called once per drawn visit.
 */
export function planCalls(visits: readonly CallAppointment[], room: number, now: Date, random: () => number): CallPlan {
  const plan: CallPlan = { suggested: [], heldOut: [], withoutPhone: [] }
  const earliest = now.getTime() + HOURS_BEFORE_START * 3_600_000
  for (const { id, startsAt, hasPhone, isDrawn } of riskyUnconfirmed(visits)) {
    if (isDrawn || startsAt.getTime() < earliest) continue
    if (!hasPhone) plan.withoutPhone.push(id)
    else if (plan.suggested.length < room) (random() < HELD_OUT_SHARE ? plan.heldOut : plan.suggested).push(id)
  }
  return plan
}

/** Returns the unconfirmed visits at Caution or High Risk, new clients included, riskiest first. */
function riskyUnconfirmed(visits: readonly CallAppointment[]): CallAppointment[] {
  return visits
    .filter(isScored)
    .filter((visit) => !visit.isConfirmed && isRisky(visit))
    .sort(byRisk)
}

/**
 * Returns whether a suggested call is still on the list. It is removed if the risk has fallen to Reliable since the
 * draw, or the client has confirmed or has no phone any more.
 */
export function isWaiting(visit: CallAppointment): boolean {
  return !visit.isConfirmed && visit.hasPhone && isRisky(visit)
}

/** Returns whether the appointment's current risk is Caution or higher. */
function isRisky({ risk }: Pick<CallAppointment, 'risk'>): boolean {
  return risk !== null && bandOfPercent(risk.percent, Number.POSITIVE_INFINITY) !== 'reliable'
}

type ScoredAppointment = CallAppointment & { risk: NonNullable<CallAppointment['risk']> }

function isScored(visit: CallAppointment): visit is ScoredAppointment {
  return visit.risk !== null
}

function byRisk(a: ScoredAppointment, b: ScoredAppointment): number {
  return (
    b.risk.probability - a.risk.probability || a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
  )
}

/**
 * Returns how many more calls can be suggested on a day with `suggestedToday` suggestions, of which `open` are still
 * open.
 */
export function roomForCalls(suggestedToday: number, open: number): number {
  return Math.max(0, CALLS_PER_DAY - Math.max(suggestedToday, open))
}

const FIRST_MINUTE = 8 * 60
const LAST_MINUTE = 20 * 60

/** Returns whether calls are suggested at `now`: from 8:00 to 20:00 in the business's time zone. */
export function isCallTime(now: Date, timeZone: string): boolean {
  const minutes = wallMinutesOf(now, timeZone)
  return minutes >= FIRST_MINUTE && minutes <= LAST_MINUTE
}

/** Returns the next full hour after `now` that is between 8:00 and 20:00 in the business's time zone. */
export function nextCallTime(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const hour = Math.max(FIRST_MINUTE, (Math.floor(wallMinutesOf(now, timeZone) / 60) + 1) * 60)
  return hour <= LAST_MINUTE
    ? wallTimeToInstantForward(today, hour, timeZone)
    : wallTimeToInstantForward(addDays(today, 1), FIRST_MINUTE, timeZone)
}
