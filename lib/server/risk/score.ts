/** Scores the risk that clients miss their visits, and stores it with the visits. */
import type { ClientOutcome } from '@/lib/domain/risk-client'
import { explainRisk } from '@/lib/domain/risk-explanation'
import { priorModel, scoreRisk, usualProbability, type RiskModel } from '@/lib/domain/risk-score'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { dayOf, unsafeAcrossBusinessesListComing, type UpcomingAppointment, type StoredFeatures } from './features'
import { unsafeAcrossBusinessesLoadModels } from './model'

const ROWS_PER_STATEMENT = 1000

/**
 * Scores every live appointment that starts after `now` (among `only`, if given), using only outcomes of earlier days,
 * and stores risk, reasons and parts. Skips appointments that changed in the meantime or are being changed. Runs a
 * fixed number of statements for up to 1,000. Returns how many were scored.
 */
export async function scoreAppointments(
  { businessId }: BusinessScope,
  db: Db | Tx,
  only: readonly string[] | null,
  now: Date,
): Promise<number> {
  const which = only === null ? Prisma.empty : Prisma.sql`AND a.id = ANY(${only}::uuid[])`
  return scoreAll(db, Prisma.sql`a.business_id = ${businessId}::uuid ${which}`, now)
}

/** Scores these appointments of any businesses in the same way, with as many statements as for one business. */
export async function unsafeAcrossBusinessesScoreAppointments(
  db: Db,
  visits: ReadonlyArray<{ businessId: string; id: string }>,
  now: Date,
): Promise<number> {
  const [businessIds, ids] = [visits.map(({ businessId }) => businessId), visits.map(({ id }) => id)]
  return scoreAll(
    db,
    Prisma.sql`(a.business_id, a.id) IN (SELECT * FROM unnest(${businessIds}::uuid[], ${ids}::uuid[]))`,
    now,
  )
}

async function scoreAll(db: Db | Tx, which: Prisma.Sql, now: Date): Promise<number> {
  const visits = await unsafeAcrossBusinessesListComing(db, which, now)
  if (visits.length === 0) return 0
  const models = await unsafeAcrossBusinessesLoadModels(db, [...new Set(visits.map(({ businessId }) => businessId))])
  const modelOf = (businessId: string) => models.get(businessId) ?? priorModel(null)
  const pasts = await listPasts(db, visits, modelOf, now)
  const rows = visits.map((visit) =>
    scoredRow(modelOf(visit.businessId), visit, pasts.get(visit.clientId) ?? [], dayOf(visit, now)),
  )
  let scored = 0
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    scored += await storeScores(db, rows.slice(from, from + ROWS_PER_STATEMENT), now)
  return scored
}

interface PastRow {
  clientId: string
  businessId: string
  timeZone: string
  appointmentDate: Date
  missed: boolean
  eta: number | null
}

/**
 * Lists finished visits of earlier days by client, except forgiven ones; one that was never scored counts as an average
 * visit.
 */
async function listPasts(
  db: Db | Tx,
  visits: readonly UpcomingAppointment[],
  modelOf: (businessId: string) => RiskModel,
  now: Date,
): Promise<Map<string, ClientOutcome[]>> {
  const clients = [...new Map(visits.map((visit) => [visit.clientId, visit])).values()]
  const today = clients.map(({ timeZone }) => startOfBusinessDay(localDateOf(now, timeZone), timeZone))
  const rows = await db.$queryRaw<PastRow[]>`
    SELECT a.client_id AS "clientId", a.business_id AS "businessId", x.zone AS "timeZone", a.appointment_date AS "appointmentDate",
      a.status = 'no-show' AS missed, (a.risk_features ->> 'eta')::float8 AS eta
    FROM unnest(${clients.map(({ businessId }) => businessId)}::uuid[], ${clients.map(({ clientId }) => clientId)}::uuid[],
      ${clients.map(({ timeZone }) => timeZone)}::text[], ${today}::timestamptz[]) AS x(business_id, client_id, zone, today)
    JOIN appointments a ON a.business_id = x.business_id AND a.client_id = x.client_id AND a.appointment_date < x.today
    WHERE a.status IN ('completed', 'no-show') AND a.forgiven_at IS NULL
    ORDER BY a.appointment_date, a.id`
  const pasts = new Map<string, ClientOutcome[]>()
  for (const { clientId, businessId, timeZone, appointmentDate, missed, eta } of rows) {
    const model = modelOf(businessId)
    const past = pasts.get(clientId) ?? []
    past.push({ day: dayOf({ timeZone }, appointmentDate), missed, eta: eta ?? model.base + model.intercept })
    pasts.set(clientId, past)
  }
  return pasts
}

function scoredRow(model: RiskModel, coming: UpcomingAppointment, past: readonly ClientOutcome[], day: number) {
  const score = scoreRisk(model, coming.visit, past, day)
  const { probability, ...rest } = score
  const features: StoredFeatures = {
    ...rest,
    pastVisits: past.length,
    outcomes: model.outcomes,
    usual: usualProbability(model),
  }
  const { daysAhead, serviceName, staffName } = coming
  const reasons = explainRisk(model, score, {
    daysAhead,
    serviceName,
    staffName,
    pastVisits: past.length,
    pastMissed: past.filter(({ missed }) => missed).length,
  })
  return {
    id: coming.id,
    businessId: coming.businessId,
    version: coming.version,
    score: probability,
    reasons,
    features,
  }
}

/** Stores scores. Skips rows locked elsewhere, so that neither waits for the other. */
async function storeScores(db: Db | Tx, rows: readonly ReturnType<typeof scoredRow>[], now: Date): Promise<number> {
  return db.$executeRaw`
    WITH free AS (
      SELECT a.business_id, a.id, r.score, r.reasons, r.features
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("businessId" uuid, id uuid, version int, score float8, reasons jsonb, features jsonb)
      JOIN appointments a ON a.business_id = r."businessId" AND a.id = r.id AND a.version = r.version
      WHERE a.status IN ('scheduled', 'confirmed') FOR UPDATE OF a SKIP LOCKED)
    UPDATE appointments a SET risk_score = free.score, risk_reasons = free.reasons, risk_features = free.features, risk_scored_at = ${now},
      risk_version = a.version
    FROM free WHERE a.business_id = free.business_id AND a.id = free.id`
}
