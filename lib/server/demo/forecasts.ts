/** Replays the risk model over the cast's past appointments. */
import { scoreHistory } from '@/lib/domain/risk-history'
import { priorModel, type RiskScore } from '@/lib/domain/risk-score'
import type { Db } from '../db'
import { listFinishedAppointments, type FinishedAppointment, type StoredFeatures } from '../risk/features'
import type { BusinessScope } from '../scope'

/** The maximum number of visits read: more than a demo business has. */
const MAX_VISITS = 20_000

/**
 * Scores every finished appointment of a fresh copy of the cast with the risk it would have had on its day, using only
 * the outcomes of earlier days. Keeps existing risks.
 */
export async function replayForecasts(scope: BusinessScope, db: Db, now: Date): Promise<void> {
  const visits = (await listFinishedAppointments(scope, db, { limit: MAX_VISITS, before: null }, now)).map((visit) => ({
    ...visit,
    score: null,
  }))
  const scores = scoreHistory(priorModel(null).base, visits)
  const rows = withKnowledge(visits, scores)
  await db.$executeRaw`
    UPDATE appointments a SET risk_score = r.score, risk_reasons = '[]', risk_features = r.features, risk_version = a.version,
      risk_scored_at = least(a.appointment_date - interval '1 minute', greatest(a.created_at, a.confirmed_at, a.appointment_date - interval '6 hours'))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, score float8, features jsonb)
    WHERE a.business_id = ${scope.businessId}::uuid AND a.id = r.id AND a.risk_score IS NULL`
}

/** Adds to each score how many outcomes were known on its day, for the client and for the business. */
function withKnowledge(visits: readonly FinishedAppointment[], scores: ReadonlyMap<string, RiskScore>) {
  const ofClient = new Map<string, number>()
  const today: FinishedAppointment[] = []
  let known = 0
  return [...visits]
    .sort((a, b) => a.visit.day - b.visit.day)
    .flatMap((past) => {
      if (today[0] && today[0].visit.day < past.visit.day) {
        for (const { clientId } of today) ofClient.set(clientId, (ofClient.get(clientId) ?? 0) + 1)
        known += today.length
        today.length = 0
      }
      today.push(past)
      const score = scores.get(past.id)
      if (!score) return []
      const { probability, ...parts } = score
      const features: StoredFeatures = { ...parts, pastVisits: ofClient.get(past.clientId) ?? 0, outcomes: known }
      return [{ id: past.id, score: probability, features }]
    })
}
