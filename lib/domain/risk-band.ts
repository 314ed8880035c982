/** A risk as people may see it: whole percents, never surer than the outcomes behind it. Source: risk model 6, decisions 9. */
import { bandOfPercent, type ReliabilityBand } from './reliability'

/** With fewer outcomes of the business a risk is only a first estimate. */
export const FIRST_ESTIMATE_BELOW_OUTCOMES = 20
/** A first estimate is never shown as more than this: one client's no-shows still represent the whole business. */
export const FIRST_ESTIMATE_MOST_PERCENT = 50
const LEAST_PERCENT = 1
const MOST_PERCENT = 99

/** A risk as screens show it. */
export interface ShownRisk {
  /** 1 to 99. */
  percent: number
  /** From the percent shown, so that word and number always agree. */
  band: ReliabilityBand
  /** The basis of the number, in words. */
  basis: string
}

/**
 * Returns how a probability is shown for a client with so many finished visits, in a business with so many outcomes.
 */
export function shownRisk(probability: number, outcomes: number, finishedVisits: number): ShownRisk {
  const isFirstEstimate = outcomes < FIRST_ESTIMATE_BELOW_OUTCOMES
  const most = isFirstEstimate ? FIRST_ESTIMATE_MOST_PERCENT : MOST_PERCENT
  const percent = Math.min(most, Math.max(LEAST_PERCENT, Math.round(probability * 100)))
  return { percent, band: bandOfPercent(percent, finishedVisits), basis: basisOf(outcomes, isFirstEstimate) }
}

function basisOf(outcomes: number, isFirstEstimate: boolean): string {
  const rests = `based on ${outcomes} ${outcomes === 1 ? 'outcome' : 'outcomes'} of your business`
  return isFirstEstimate ? `first estimate, ${rests}` : rests
}

/** Where a usual visit is less risky than this, nearly everyone is "Reliable": the order of a day tells more than the word. */
const RANK_BELOW_PERCENT = 8

/**
 * Returns whether the place in the day's order is shown beside the band, in a business whose usual visit has this risk.
 */
export function isRankShown(usualProbability: number): boolean {
  return usualProbability * 100 < RANK_BELOW_PERCENT
}
