/** Works out how likely it is that clients don't come, and keeps it with their visits. */
import type { ClientOutcome } from '@/lib/domain/risk-client'
import { explainRisk } from '@/lib/domain/risk-explanation'
import { scoreRisk, usualProbability, type RiskModel } from '@/lib/domain/risk-score'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import type { BusinessScope } from '../scope'
import { dayOf, listComingVisits, type ComingVisit, type StoredFeatures } from './features'
import { loadRiskModel } from './model'

const ROWS_PER_STATEMENT = 1000

/**
 * Afterwards every live visit that starts after `now` (of `only`, where it is given) has its risk, reasons and what
 * they were made of, from outcomes of earlier days alone. Visits that were changed meanwhile, or are being changed, keep
 * what they had. A fixed number of statements for up to 1,000 visits. Answers how many were scored.
 */
export async function scoreVisits(scope: BusinessScope, db: Db | Tx, only: readonly string[] | null, now: Date): Promise<number> {
  const visits = await listComingVisits(scope, db, only, now)
  if (visits.length === 0) return 0
  const model = await loadRiskModel(scope, db)
  const pasts = await listPasts(scope, db, model, visits.map(({ clientId }) => clientId), now)
  const rows = visits.map((visit) => scoredRow(model, visit, pasts.get(visit.clientId) ?? [], dayOf(scope, now)))
  let scored = 0
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    scored += await storeScores(scope, db, rows.slice(from, from + ROWS_PER_STATEMENT), now)
  }
  return scored
}

/** Finished visits of earlier days by client, forgiven ones aside; one that was never scored counts as an average visit. */
async function listPasts(
  scope: BusinessScope, db: Db | Tx, model: RiskModel, clientIds: readonly string[], now: Date,
): Promise<Map<string, ClientOutcome[]>> {
  const rows = await db.$queryRaw<{ clientId: string; appointmentDate: Date; missed: boolean; eta: number | null }[]>`
    SELECT client_id AS "clientId", appointment_date AS "appointmentDate", status = 'no-show' AS missed, (risk_features ->> 'eta')::float8 AS eta
    FROM appointments
    WHERE business_id = ${scope.businessId}::uuid AND client_id = ANY(${clientIds}::uuid[]) AND status IN ('completed', 'no-show')
      AND forgiven_at IS NULL AND appointment_date < ${startOfBusinessDay(localDateOf(now, scope.timeZone), scope.timeZone)}
    ORDER BY appointment_date, id`
  const pasts = new Map<string, ClientOutcome[]>()
  for (const { clientId, appointmentDate, missed, eta } of rows) {
    const past = pasts.get(clientId) ?? []
    past.push({ day: dayOf(scope, appointmentDate), missed, eta: eta ?? model.base + model.intercept })
    pasts.set(clientId, past)
  }
  return pasts
}

function scoredRow(model: RiskModel, coming: ComingVisit, past: readonly ClientOutcome[], day: number) {
  const score = scoreRisk(model, coming.visit, past, day)
  const { probability, ...rest } = score
  const features: StoredFeatures = { ...rest, pastVisits: past.length, outcomes: model.outcomes, usual: usualProbability(model) }
  const { daysAhead, serviceName, staffName } = coming
  const reasons = explainRisk(model, score, {
    daysAhead, serviceName, staffName, pastVisits: past.length, pastMissed: past.filter(({ missed }) => missed).length,
  })
  return { id: coming.id, version: coming.version, score: probability, reasons, features }
}

/** Rows locked elsewhere are left out, so that a save never waits for a change, nor a change for it in turn. */
async function storeScores(scope: BusinessScope, db: Db | Tx, rows: readonly ReturnType<typeof scoredRow>[], now: Date): Promise<number> {
  return db.$executeRaw`
    WITH free AS (
      SELECT a.id, r.score, r.reasons, r.features
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, version int, score float8, reasons jsonb, features jsonb)
      JOIN appointments a ON a.business_id = ${scope.businessId}::uuid AND a.id = r.id AND a.version = r.version
      WHERE a.status IN ('scheduled', 'confirmed') FOR UPDATE OF a SKIP LOCKED)
    UPDATE appointments a SET risk_score = free.score, risk_reasons = free.reasons, risk_features = free.features, risk_scored_at = ${now},
      risk_version = a.version
    FROM free WHERE a.business_id = ${scope.businessId}::uuid AND a.id = free.id`
}
