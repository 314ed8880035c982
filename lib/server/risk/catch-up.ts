/** Scores what was booked or changed since. */
import type { Deps } from '../deps'
import { log } from '../log'
import { systemScope } from '../scope'
import { scoreVisits } from './score'

const BATCH = 500

/**
 * Afterwards up to `BATCH` live visits to come that were booked or changed after their last score are scored. Workers that
 * meet do the same work twice, to the same end. A business that fails is left for the next time. `more` where some may be left.
 */
export async function unsafeAcrossBusinessesScoreChanged({ db, clock }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  const now = clock.now()
  const changed = await db.$queryRaw<{ businessId: string; ids: string[] }[]>`
    SELECT business_id AS "businessId", array_agg(id::text) AS ids FROM (
      SELECT business_id, id FROM appointments
      WHERE status IN ('scheduled', 'confirmed') AND risk_version IS DISTINCT FROM version AND appointment_date > ${now}
      ORDER BY appointment_date LIMIT ${BATCH}) changed
    GROUP BY business_id`
  let scored = 0
  for (const { businessId, ids } of changed) {
    if (signal.aborted) break
    scored += await scoreOne(businessId, ids, db, now)
  }
  return { more: scored === BATCH }
}

async function scoreOne(businessId: string, ids: string[], db: Deps['db'], now: Date): Promise<number> {
  try {
    return await scoreVisits(await systemScope(businessId), db, ids, now)
  } catch (error) {
    log.error({ businessId, error: error instanceof Error ? error.name : 'Error' }, 'risk not worked out')
    return 0
  }
}
