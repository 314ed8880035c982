/** Offers that are taken back before anyone claimed them. */
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { queueOfferEnded, type OfferOfClient } from '../messaging/enqueue'
import type { BusinessScope } from '../scope'

/**
 * Ends the live offers of a run, or these, as `withdrawn`, each with a message to who got it; one that ran out stays what it is.
 * Part of a command's transaction, after `lockScheduleExclusive`.
 */
export async function withdrawOffers(
  tx: Tx,
  scope: BusinessScope,
  of: { runId: string } | { offerIds: readonly string[] },
): Promise<void> {
  const which =
    'runId' in of ? Prisma.sql`o.run_id = ${of.runId}::uuid` : Prisma.sql`o.id = ANY(${[...of.offerIds]}::uuid[])`
  const ended = await tx.$queryRaw<(OfferOfClient & { now: Date })[]>`
    UPDATE waitlist_offers o SET status = 'withdrawn', answered_at = now()
    FROM waitlist w
    WHERE w.business_id = o.business_id AND w.id = o.entry_id
      AND o.business_id = ${scope.businessId}::uuid AND ${which} AND o.status = 'live' AND o.expires_at > now()
    RETURNING o.id AS "offerId", w.client_id AS "clientId", now() AS now`
  const [first] = ended
  if (first) await queueOfferEnded(tx, scope, ended, 'offer_withdrawn', first.now)
}
