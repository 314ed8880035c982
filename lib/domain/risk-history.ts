/** Scores past visits that were never scored, such as imported ones. */
import type { ClientOutcome } from './risk-client'
import type { RiskAppointment } from './risk-features'
import { LEARNED_OUTCOMES, refit, type RiskOutcome } from './risk-refit'
import { priorModel, scoreRisk, type RiskModel, type RiskScore } from './risk-score'

/** A finished visit, with its stored score or null. */
export interface PastAppointment {
  id: string
  clientId: string
  missed: boolean
  visit: RiskAppointment
  score: Omit<RiskScore, 'probability'> | null
}

/** A model is refitted when its outcomes have grown by this factor: often at first, rarely later. */
const GROWTH = 1.25
const MIN_GROWTH = 20

/**
 * Computes missing scores, each as of the day of its visit, from the outcomes of earlier days only. Importing a history
 * therefore gives the same model as recording it day by day. Keeps each client's outcomes and the newest outcomes in
 * memory, to learn from.
 */
export class HistoryScorer {
  private readonly pastOf = new Map<string, ClientOutcome[]>()
  private newest: RiskOutcome[] = []
  private seen = 0
  private nextFitAt = MIN_GROWTH
  private model: RiskModel

  constructor(private readonly base: RiskModel['base']) {
    this.model = { ...priorModel(null), base }
  }

  /**
   * Returns the missing scores of the next visits by id. Call it in order of days; visits on the same day are processed
   * in the order given.
   */
  score(visits: readonly PastAppointment[]): Map<string, RiskScore> {
    const scores = new Map<string, RiskScore>()
    for (const past of visits) {
      const { id, clientId, missed, visit } = past
      if (past.score === null) this.learn(visit.day)
      const ofClient = this.pastOf.get(clientId) ?? []
      const scored = past.score ?? remember(scores, id, scoreRisk(this.model, visit, ofClient, visit.day))
      ofClient.push({ day: visit.day, missed, eta: scored.eta })
      this.pastOf.set(clientId, ofClient)
      this.keep(toOutcome(past, scored))
    }
    return scores
  }

  /** Returns the outcomes to learn from, oldest first. */
  outcomes(): readonly RiskOutcome[] {
    return this.newest.slice(-LEARNED_OUTCOMES)
  }

  private learn(day: number): void {
    if (this.seen < this.nextFitAt) return
    this.model = refit(this.base, this.newest, day)
    this.nextFitAt = Math.max(this.seen + MIN_GROWTH, Math.round(this.seen * GROWTH))
  }

  private keep(outcome: RiskOutcome): void {
    this.seen += 1
    this.newest.push(outcome)
    if (this.newest.length > 2 * LEARNED_OUTCOMES) this.newest = this.newest.slice(-LEARNED_OUTCOMES)
  }
}

/** Returns the missing scores of a whole history by visit id. */
export function scoreHistory(base: RiskModel['base'], visits: readonly PastAppointment[]): Map<string, RiskScore> {
  return new HistoryScorer(base).score([...visits].sort((a, b) => a.visit.day - b.visit.day))
}

function remember(scores: Map<string, RiskScore>, id: string, score: RiskScore): RiskScore {
  scores.set(id, score)
  return score
}

/** Returns a finished visit and its score as input for the next fit. */
function toOutcome(
  { id, missed, visit }: PastAppointment,
  { features, levels, clientEffect }: Omit<RiskScore, 'probability'>,
): RiskOutcome {
  return { id, day: visit.day, missed, features, levels, clientEffect, isBookingDayKnown: visit.bookedDay !== null }
}
