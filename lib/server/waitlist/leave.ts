/**
 * Leaving the waitlist. Every write here is part of a command's transaction, which holds the business's schedule lock.
 */
import type { Tx } from '../db'
import { wakeRuns, wakeRunsWithoutOffers } from '../recovery/wake'
import type { BusinessScope } from '../scope'

/**
 * Ends the entry's wait and withdraws its live offer, so that the next client can get one. Returns false if the entry
 * was no longer waiting.
 */
export async function leaveWaitlist(tx: Tx, scope: BusinessScope, entryId: string, now: Date): Promise<boolean> {
  const own = { businessId: scope.businessId }
  const withdrawn = await tx.waitlistOffer.updateManyAndReturn({
    where: { ...own, entryId, status: 'live' },
    data: { status: 'withdrawn', answeredAt: now },
    select: { runId: true },
  })
  await wakeRunsWithoutOffers(
    tx,
    scope,
    withdrawn.flatMap(({ runId }) => runId ?? []),
  )
  const { count } = await tx.waitlistEntry.updateMany({
    where: { ...own, id: entryId, active: true },
    data: { active: false },
  })
  return count === 1
}

/** Ends every entry of a client in the same way. */
export async function leaveWaitlistWhole(tx: Tx, scope: BusinessScope, clientId: string, now: Date): Promise<void> {
  const entries = await tx.waitlistEntry.findMany({
    where: { businessId: scope.businessId, clientId, active: true },
    select: { id: true },
  })
  for (const { id } of entries) await leaveWaitlist(tx, scope, id, now)
}

/**
 * Ends all but the first of one person's entries for the same service, as joining twice would have left only one. The
 * person has any number of client records. Entries with a visit stay. Returns the ids of those it ended.
 */
export async function leaveDoubleEntries(
  tx: Tx,
  scope: BusinessScope,
  clientIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const double = await tx.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM (
      SELECT id, row_number() OVER (PARTITION BY lower(service) ORDER BY created_at, id) AS nth FROM waitlist
      WHERE business_id = ${scope.businessId}::uuid AND client_id = ANY(${[...clientIds]}::uuid[]) AND active AND appointment_id IS NULL
    ) w WHERE w.nth > 1 ORDER BY w.id`
  const ids = double.map(({ id }) => id)
  for (const id of ids) await leaveWaitlist(tx, scope, id, now)
  return ids
}

/** Makes these ended entries wait again, except where their client has another one for the same service by now. */
export async function resumeEntries(tx: Tx, scope: BusinessScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    UPDATE waitlist w SET active = true
    WHERE w.business_id = ${scope.businessId}::uuid AND w.id = ANY(${[...ids]}::uuid[]) AND NOT w.active
      AND NOT EXISTS (SELECT FROM waitlist o WHERE o.business_id = w.business_id AND o.client_id = w.client_id
        AND o.active AND o.appointment_id IS NULL AND lower(o.service) = lower(w.service))`
  await wakeRuns(tx, scope)
}
