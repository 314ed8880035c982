/** How a risk is shown: as a whole percentage, and capped while there are few outcomes. See docs/risk-model.md. */
import { bandOfPercent, type ReliabilityBand } from './reliability'

/** With fewer outcomes in a business than this, a risk is only a first estimate. */
export const FIRST_ESTIMATE_BELOW_OUTCOMES = 20
/** The cap of a first estimate, because with so few outcomes one client's no-shows dominate. */
export const FIRST_ESTIMATE_MAX_PERCENT = 50
const MIN_PERCENT = 1
const MAX_PERCENT = 99

/** A risk as the screens show it. */
export interface ShownRisk {
  /** 1 to 99. */
  percent: number
  /** Derived from the percentage shown, so that the two always agree. */
  band: ReliabilityBand
  /** What the number is based on, in words. */
  basis: string
}

/** Returns how a probability is shown, for a client with `finishedVisits` at a business with `outcomes`. */
export function shownRisk(probability: number, outcomes: number, finishedVisits: number): ShownRisk {
  const isFirstEstimate = outcomes < FIRST_ESTIMATE_BELOW_OUTCOMES
  const most = isFirstEstimate ? FIRST_ESTIMATE_MAX_PERCENT : MAX_PERCENT
  const percent = Math.min(most, Math.max(MIN_PERCENT, Math.round(probability * 100)))
  return { percent, band: bandOfPercent(percent, finishedVisits), basis: basisOf(outcomes, isFirstEstimate) }
}

function basisOf(outcomes: number, isFirstEstimate: boolean): string {
  const rests = `based on ${outcomes} ${outcomes === 1 ? 'outcome' : 'outcomes'} of your business`
  return isFirstEstimate ? `first estimate, ${rests}` : rests
}

/**
 * If a typical visit has a lower risk than this, nearly everyone is "Reliable", and the order of a day says more than
 * the band.
 */
const RANK_BELOW_PERCENT = 8

/**
 * Returns whether the rank within the day is shown next to the band, for a business whose typical visit has this risk.
 */
export function isRankShown(usualProbability: number): boolean {
  return usualProbability * 100 < RANK_BELOW_PERCENT
}
