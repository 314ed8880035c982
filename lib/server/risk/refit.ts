/** Refits a business's model to its outcomes every night. */
import { setImmediate } from 'node:timers/promises'
import { LEARNED_OUTCOMES, refit, type RiskOutcome } from '@/lib/domain/risk-refit'
import { HistoryScorer } from '@/lib/domain/risk-history'
import type { RiskScore } from '@/lib/domain/risk-score'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Db } from '../db'
import type { BusinessScope } from '../scope'
import { dayOf, listFinishedAppointments, type VisitPlace } from './features'
import { loadRiskModel, loadStatedBase, storeRiskModel } from './model'

const ROWS_PER_STATEMENT = 1000
/** How many visits are in memory at a time, besides those learned from. */
const PAGE = 1000

/**
 * Fits the business's model to all current outcomes of the days before `now`, from scratch, so that corrected or
 * deleted appointments leave no trace. Does nothing if no outcome was added, corrected or undone since the last time
 * and the owner's estimate is the same. Returns whether it refitted the model.
 */
export async function learnFromOutcomes(scope: BusinessScope, db: Db, now: Date): Promise<boolean> {
  const { known, isNews, unscoredFrom } = await readState(scope, db, now)
  const base = await loadStatedBase(scope, db)
  if (!isNews && (await loadRiskModel(scope, db)).base === base) return false
  const outcomes = await scoreMissing(scope, db, { base, unscoredFrom }, now)
  const model = refit(base, outcomes, dayOf(scope, now))
  await storeRiskModel(scope, db, { ...model, outcomes: known }, now)
  return true
}

interface State {
  /** The number of outcomes of earlier days. */
  known: number
  /** Whether an outcome was added, corrected or undone. */
  isNews: boolean
  /** Start of the earliest visit without a score; null if all have one. */
  unscoredFrom: Date | null
}

async function readState(scope: BusinessScope, db: Db, now: Date): Promise<State> {
  const [row] = await db.$queryRaw<State[]>`
    SELECT count(*) FILTER (WHERE is_outcome)::int AS known,
      min(appointment_date) FILTER (WHERE is_outcome AND risk_features IS NULL) AS "unscoredFrom",
      count(*) FILTER (WHERE is_outcome) <> coalesce(max(outcomes_count), 0) OR coalesce(bool_or(status_changed_at >= fitted_at), false)
        OR coalesce(bool_or(is_outcome AND risk_features IS NULL), false) AS "isNews"
    FROM (
      SELECT a.status IN ('completed', 'no-show') AS is_outcome, a.appointment_date, a.risk_features, a.status_changed_at, m.outcomes_count, m.fitted_at
      FROM businesses b
      LEFT JOIN risk_models m ON m.business_id = b.id
      LEFT JOIN appointments a ON a.business_id = b.id AND a.appointment_date < ${startOfBusinessDay(localDateOf(now, scope.timeZone), scope.timeZone)}
      WHERE b.id = ${scope.businessId}::uuid
    ) past`
  return row ?? { known: 0, isNews: false, unscoredFrom: null }
}

/**
 * Returns the newest outcomes with their scores. Scores the visits that have none first, and stores those scores. Reads
 * page by page and yields to other work in the process, however long the history is.
 */
async function scoreMissing(
  scope: BusinessScope,
  db: Db,
  { base, unscoredFrom }: { base: number; unscoredFrom: Date | null },
  now: Date,
): Promise<readonly RiskOutcome[]> {
  const scorer = new HistoryScorer(base)
  let after = await findStart(scope, db, unscoredFrom, now)
  for (let isComplete = false; !isComplete; ) {
    const page = await listFinishedAppointments(scope, db, { limit: PAGE, after }, now)
    await storeFeatures(scope, db, scorer.score(page))
    await setImmediate()
    after = page.at(-1) ?? after
    isComplete = page.length < PAGE
  }
  return scorer.outcomes()
}

/**
 * Returns the visit after which reading begins: as many visits before the first unscored one, or before today, as the
 * model learns from.
 */
async function findStart(
  scope: BusinessScope,
  db: Db,
  unscoredFrom: Date | null,
  now: Date,
): Promise<VisitPlace | null> {
  const until = unscoredFrom ?? startOfBusinessDay(localDateOf(now, scope.timeZone), scope.timeZone)
  const [row] = await db.$queryRaw<VisitPlace[]>`
    SELECT id, appointment_date AS "startsAt" FROM appointments
    WHERE business_id = ${scope.businessId}::uuid AND status IN ('completed', 'no-show') AND appointment_date < ${until}
    ORDER BY appointment_date DESC, id DESC OFFSET ${LEARNED_OUTCOMES} LIMIT 1`
  return row ?? null
}

/** Stores only the features, because a score that nobody saw before the visit ended isn't a forecast. */
async function storeFeatures(scope: BusinessScope, db: Db, scores: ReadonlyMap<string, RiskScore>): Promise<void> {
  const rows = [...scores].map(([id, { features, levels, eta, clientEffect }]) => ({
    id,
    features: { features, levels, eta, clientEffect },
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    await db.$executeRaw`
      WITH free AS (
        SELECT a.id, r.features FROM jsonb_to_recordset(${some}::jsonb) AS r(id uuid, features jsonb)
        JOIN appointments a ON a.business_id = ${scope.businessId}::uuid AND a.id = r.id
        WHERE a.risk_features IS NULL FOR UPDATE OF a SKIP LOCKED)
      UPDATE appointments a SET risk_features = free.features
      FROM free WHERE a.business_id = ${scope.businessId}::uuid AND a.id = free.id`
  }
}
