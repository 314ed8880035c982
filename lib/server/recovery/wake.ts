/** When a run should look again before its time. */
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/** Someone joined, or wants something else: every open run of the business is due now. Locked in order, or two would deadlock. */
export async function wakeRuns(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`
    UPDATE recovery_runs r SET next_wave_at = now()
    FROM (
      SELECT business_id, id FROM recovery_runs
      WHERE business_id = ${scope.businessId}::uuid AND status = 'open' AND mode <> 'off' AND starts_at > now() ORDER BY id FOR UPDATE
    ) open
    WHERE r.business_id = open.business_id AND r.id = open.id`
}

/** Offers of these runs ended unclaimed: the next wave is due now where none of theirs is live any more. */
export async function wakeRunsWithoutOffers(tx: Tx, scope: BusinessScope, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await tx.$executeRaw`
    UPDATE recovery_runs r SET next_wave_at = now()
    WHERE r.business_id = ${scope.businessId}::uuid AND r.id = ANY(${[...runIds]}::uuid[]) AND r.status = 'open' AND r.mode <> 'off'
      AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.business_id = r.business_id AND o.run_id = r.id AND o.status = 'live' AND o.expires_at > now())`
}
