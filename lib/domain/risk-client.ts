/** The client's effect: how their history differs from what their visits' features predict. */
import { logistic } from './risk-number'

/** The variance between the clients of a business, in log-odds. */
const CLIENT_VARIANCE = 0.75
const MAX_STEPS = 100
const SMALL_STEP = 1e-7

/** A finished visit, with the log-odds of its score, excluding the client's effect. */
export interface ClientOutcome {
  day: number
  missed: boolean
  eta: number
}

/** Visits counted by another system. */
export interface CountedAppointments {
  visits: number
  missed: number
  /** The log-odds of an average visit in this business. */
  eta: number
}

/**
 * Returns the client's effect in log-odds: above 0 for more no-shows than expected, 0 without a history. Several visits
 * on one day count as one, which is missed if any of them was. The order of the outcomes doesn't matter.
 */
export function clientEffect(outcomes: readonly ClientOutcome[], counted: CountedAppointments | null = null): number {
  const days = [...byDay(outcomes), ...countedDays(counted)]
  let effect = 0
  // The number of days bounds the effect.
  let [lower, upper] = [-CLIENT_VARIANCE * days.length, CLIENT_VARIANCE * days.length]
  let change = Infinity
  for (let step = 0; change >= SMALL_STEP && step < MAX_STEPS; step++) {
    const { slope, curvature } = slopeAt(effect, days)
    if (slope > 0) lower = effect
    else upper = effect
    const newton = effect + slope / curvature
    // Bisects if a Newton step leaves the bounds or doesn't shrink, as with an extreme history.
    const isSound = newton >= lower && newton <= upper && Math.abs(newton - effect) <= change / 2
    const next = isSound ? newton : (lower + upper) / 2
    change = Math.abs(next - effect)
    effect = next
  }
  return effect
}

function slopeAt(
  effect: number,
  days: ReadonlyArray<{ missed: number; eta: number }>,
): { slope: number; curvature: number } {
  let slope = -effect / CLIENT_VARIANCE
  let curvature = 1 / CLIENT_VARIANCE
  for (const { missed, eta } of days) {
    const expected = logistic(eta + effect)
    slope += missed - expected
    curvature += expected * (1 - expected)
  }
  return { slope, curvature }
}

function byDay(outcomes: readonly ClientOutcome[]): Array<{ missed: number; eta: number }> {
  const days = new Map<number, { missed: number; sum: number; visits: number }>()
  for (const { day, missed, eta } of outcomes) {
    const known = days.get(day) ?? { missed: 0, sum: 0, visits: 0 }
    days.set(day, { missed: Math.max(known.missed, Number(missed)), sum: known.sum + eta, visits: known.visits + 1 })
  }
  return [...days.values()].map(({ missed, sum, visits }) => ({ missed, eta: sum / visits }))
}

function countedDays(counted: CountedAppointments | null): Array<{ missed: number; eta: number }> {
  if (counted === null) return []
  return Array.from({ length: counted.visits }, (_unused, index) => ({
    missed: index < counted.missed ? 1 : 0,
    eta: counted.eta,
  }))
}
