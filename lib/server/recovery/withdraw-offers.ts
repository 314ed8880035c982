/** Withdraws offers that nobody has claimed. */
import { readDatabaseTime, type Tx } from '../db'
import { queueOfferEnded } from '../messaging/enqueue'
import type { BusinessScope } from '../scope'

/**
 * Ends the live offers of a run, or the given ones, as `withdrawn`, each with a message to the client who got it.
 * Leaves expired offers unchanged. Call it in a command's transaction, after `lockScheduleExclusive`.
 */
export async function withdrawOffers(
  tx: Tx,
  scope: BusinessScope,
  of: { runId: string } | { offerIds: readonly string[] },
): Promise<void> {
  const { businessId } = scope
  const now = await readDatabaseTime(tx)
  const which = 'runId' in of ? { runId: of.runId } : { id: { in: [...of.offerIds] } }
  const ended = await tx.waitlistOffer.updateManyAndReturn({
    where: { businessId, ...which, status: 'live', expiresAt: { gt: now } },
    data: { status: 'withdrawn', answeredAt: now },
    select: { id: true, entryId: true },
  })
  if (ended.length === 0) return
  const entries = await tx.waitlistEntry.findMany({
    where: { businessId, id: { in: ended.map(({ entryId }) => entryId) } },
    select: { id: true, clientId: true },
  })
  const clientOf = new Map(entries.map(({ id, clientId }) => [id, clientId]))
  const offers = ended.flatMap(({ id, entryId }) => {
    const clientId = clientOf.get(entryId)
    return clientId === undefined ? [] : [{ offerId: id, clientId }]
  })
  await queueOfferEnded(tx, scope, offers, 'offer_withdrawn', now)
}
