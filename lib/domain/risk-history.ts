/** Visits that ended before anyone scored them: the scores they would have had. */
import type { ClientOutcome } from './risk-client'
import type { RiskVisit } from './risk-features'
import { refit, type RiskOutcome } from './risk-refit'
import { priorModel, scoreRisk, type RiskModel, type RiskScore } from './risk-score'

/** A finished visit; `score` as stored, null where there is none. */
export interface PastVisit {
  id: string
  clientId: string
  missed: boolean
  visit: RiskVisit
  score: Omit<RiskScore, 'probability'> | null
}

/** A model is fitted anew when its outcomes have grown by so much, which is soon at first and seldom later. */
const GROWTH = 1.25
const GROWTH_AT_LEAST = 20

/**
 * The scores that are missing, by visit: each as on the day of the visit, from the outcomes of earlier days alone.
 * Visits of one day are taken in the order given. Taking over a history therefore teaches no more than living through it.
 */
export function scoreHistory(base: RiskModel['base'], visits: readonly PastVisit[]): Map<string, RiskScore> {
  const scores = new Map<string, RiskScore>()
  const outcomes: RiskOutcome[] = []
  const pastOf = new Map<string, ClientOutcome[]>()
  let model: RiskModel = { ...priorModel(null), base }
  let nextFitAt = GROWTH_AT_LEAST
  for (const past of [...visits].sort((a, b) => a.visit.day - b.visit.day)) {
    const { id, clientId, missed, visit } = past
    if (outcomes.length >= nextFitAt && past.score === null) {
      model = refit(base, outcomes, visit.day)
      nextFitAt = Math.max(outcomes.length + GROWTH_AT_LEAST, Math.round(outcomes.length * GROWTH))
    }
    const ofClient = pastOf.get(clientId) ?? []
    const scored = past.score ?? remember(scores, id, scoreRisk(model, visit, ofClient, visit.day))
    outcomes.push(toOutcome(past, scored))
    pastOf.set(clientId, [...ofClient, { day: visit.day, missed, eta: scored.eta }])
  }
  return scores
}

function remember(scores: Map<string, RiskScore>, id: string, score: RiskScore): RiskScore {
  scores.set(id, score)
  return score
}

/** What the model learns from a finished visit and the score it had. */
export function toOutcome({ id, missed, visit }: PastVisit, { features, levels, clientEffect }: Omit<RiskScore, 'probability'>): RiskOutcome {
  return { id, day: visit.day, missed, features, levels, clientEffect, isBookingDayKnown: visit.bookedDay !== null }
}
