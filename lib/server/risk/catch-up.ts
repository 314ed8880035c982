/** Scores visits that were booked or changed since their last score. */
import { isDatabaseAway } from '../database-away'
import type { Deps } from '../deps'
import { inHalves } from '../jobs/each-row'
import { unsafeAcrossBusinessesScoreAppointments } from './score'

const BATCH = 500
const REST_MS = 60_000

/**
 * Businesses whose scoring failed in this process, each with the time (epoch milliseconds) until which others go first.
 */
export type RestingBusinesses = Map<string, number>

/**
 * Scores up to `BATCH` live upcoming appointments that were booked or changed after their last score, except owners'
 * tests. Overlapping workers do the same work twice, with the same result. A business that fails is postponed by a
 * minute and doesn't delay the others. Returns `more` if some may be left. Rejects if the database is down; no business
 * is postponed for that.
 */
export async function unsafeAcrossBusinessesScoreChanged(
  { db, clock }: Deps,
  signal: AbortSignal,
  resting: RestingBusinesses,
): Promise<{ more: boolean }> {
  const now = clock.now()
  for (const [businessId, until] of resting) if (until <= now.getTime()) resting.delete(businessId)
  const changed = await db.$queryRaw<{ businessId: string; ids: string[] }[]>`
    SELECT business_id AS "businessId", array_agg(id::text) AS ids FROM (
      SELECT business_id, id FROM appointments
      WHERE status IN ('scheduled', 'confirmed') AND risk_version IS DISTINCT FROM version AND appointment_date > ${now}
        AND source <> 'test' AND business_id <> ALL(${[...resting.keys()]}::uuid[])
      ORDER BY appointment_date LIMIT ${BATCH}) changed
    GROUP BY business_id`
  let away: unknown = null
  const { done } = await inHalves(
    changed,
    {
      failure: 'risk not worked out',
      ids: ({ businessId }) => ({ businessId }),
      signal,
      putOff: ({ businessId }, error) => {
        if (isDatabaseAway(error)) away = error
        else resting.set(businessId, now.getTime() + REST_MS)
      },
    },
    (some) =>
      unsafeAcrossBusinessesScoreAppointments(
        db,
        some.flatMap(({ businessId, ids }) => ids.map((id) => ({ businessId, id }))),
        now,
      ),
  )
  if (away !== null) throw away
  // Visits locked by others stay unscored; an immediate retry would find the same ones.
  return { more: changed.reduce((sum, { ids }) => sum + ids.length, 0) === BATCH && done > 0 && !signal.aborted }
}
