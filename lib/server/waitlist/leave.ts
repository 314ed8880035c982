/**
 * Leaving the waitlist. Every write here is part of a command's transaction, which holds the business's schedule lock.
 */
import type { Tx } from '../db'
import { wakeRunsWithoutOffers } from '../recovery/wake'
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
