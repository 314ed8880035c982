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

/** Makes the next wave of these runs due now if none of their offers is live. Call it when offers ended unclaimed. */
export async function wakeRunsWithoutOffers(
  tx: Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  runIds: readonly string[],
): Promise<void> {
  if (runIds.length === 0) return
  await wake(
    tx,
    Prisma.sql`r.business_id = ${businessId}::uuid AND r.id = ANY(${[...runIds]}::uuid[]) AND r.status = 'open' AND r.mode <> 'off'
    AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.business_id = r.business_id AND o.run_id = r.id AND o.status = 'live' AND o.expires_at > now())`,
  )
}

async function wake(tx: Tx, condition: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    UPDATE recovery_runs r SET next_wave_at = now() FROM ${runsInOrderSql(condition)} woken
    WHERE r.business_id = woken.business_id AND r.id = woken.id`
}
