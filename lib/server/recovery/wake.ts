/** Makes runs due before their time. */
import { Prisma } from '../generated/prisma/client'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'
import { runsInOrderSql } from './schedule-lock'

/** Makes every open run of the business due now, after somebody joined or changed their preferences. */
export async function wakeRuns(tx: Tx, scope: BusinessScope): Promise<void> {
  await wake(
    tx,
    Prisma.sql`r.business_id = ${scope.businessId}::uuid AND r.status = 'open' AND r.mode <> 'off' AND r.starts_at > now()`,
  )
}

/** Returns the SQL condition that offer `offer`, an alias, is of run `r` or, sent manually, for its time. */
export function isForRunSql(offer: 'o' | 'ended'): Prisma.Sql {
  return Prisma.raw(`(${offer}.run_id = r.id OR (${offer}.staff_id = r.staff_id
          AND ${offer}.starts_at < r.ends_at AND ${offer}.starts_at + ${offer}.duration * interval '1 minute' > r.starts_at))`)
}

/**
 * Makes the next wave of the runs for these offers' times due now, unless another offer for a run's time is live. Call
 * it when the offers ended unclaimed.
 */
export async function wakeRunsOf(
  tx: Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  offerIds: readonly string[],
): Promise<void> {
  if (offerIds.length === 0) return
  await wake(
    tx,
    Prisma.sql`r.business_id = ${businessId}::uuid AND r.status = 'open' AND r.mode <> 'off'
    AND EXISTS (SELECT FROM waitlist_offers ended WHERE ended.business_id = r.business_id
      AND ended.id = ANY(${[...offerIds]}::uuid[]) AND ${isForRunSql('ended')})
    AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.business_id = r.business_id AND o.status = 'live' AND o.expires_at > now()
      AND ${isForRunSql('o')})`,
  )
}

async function wake(tx: Tx, condition: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    UPDATE recovery_runs r SET next_wave_at = now() FROM ${runsInOrderSql(condition)} woken
    WHERE r.business_id = woken.business_id AND r.id = woken.id`
}
