/** Ends offers whose claim window passed without a response. */
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { inHalves } from '../jobs/each-row'
import type { BusinessScope } from '../scope'
import { hasListenersSql } from '../webhook/enqueue'
import { queueOfferEvents, type OfferKey } from '../webhook/offer-events'

const BATCH = 500

/**
 * The new status of an offer `o` whose window has ended: `expired`, or `withdrawn` if it was automatic and its messages
 * were never tried because nothing was sent at the time. A client who never got the offer doesn't count as silent and
 * can get another. A manual offer always counts, because the owner may have told the client about it.
 */
const ENDED_STATUS = Prisma.sql`CASE
  WHEN o.run_id IS NOT NULL
    AND EXISTS (SELECT FROM messages m WHERE m.business_id = o.business_id AND m.dedupe_key IN (o.id || ':offer:email', o.id || ':offer:sms'))
    AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = o.business_id AND m.dedupe_key IN (o.id || ':offer:email', o.id || ':offer:sms')
      AND (m.status <> 'queued' OR m.attempts > 0))
  THEN 'withdrawn' ELSE 'expired' END`

const COUNT_UNANSWERED = Prisma.sql`
  UPDATE waitlist w SET unanswered_offers = w.unanswered_offers + 1 FROM ended
  WHERE ended.status = 'expired' AND w.business_id = ended.business_id AND w.id = ended.entry_id`

const LIST_ENDED = Prisma.sql`
  SELECT business_id AS "businessId", id AS "offerId", status = 'expired' AND ${hasListenersSql(Prisma.sql`ended.business_id`, 'offer.expired')} AS "isHeard" FROM ended`

/**
 * Ends offers of every business whose claim window is over by the database's clock, and counts each as unanswered for
 * its entry. Skips offers being claimed or ended elsewhere, so that none is counted twice. If the batch fails, finds
 * the failing offers and ends the others. Returns how many there were; after a full batch, more may be left.
 */
export async function unsafeAcrossBusinessesExpireOffers(db: Db): Promise<{ expired: number; more: boolean }> {
  try {
    const expired = await expireBatch(db, Prisma.sql`true`)
    return { expired, more: expired === BATCH }
  } catch {
    // Random order, so that if a full batch of offers ever fails, the others are still processed.
    const over = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM waitlist_offers WHERE status = 'live' AND expires_at <= now() ORDER BY random() LIMIT ${BATCH}`
    const { done } = await inHalves(over, { failure: 'offer not ended', ids: ({ id }) => ({ offerId: id }) }, (some) =>
      expireBatch(db, Prisma.sql`id = ANY(${some.map(({ id }) => id)}::uuid[])`),
    )
    return { expired: done, more: over.length === BATCH && done > 0 }
  }
}

function expireBatch(db: Db, which: Prisma.Sql): Promise<number> {
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Ended[]>`
      WITH over AS (
        SELECT business_id, id FROM waitlist_offers WHERE status = 'live' AND expires_at <= now() AND ${which} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), ended AS (
        UPDATE waitlist_offers o SET status = ${ENDED_STATUS} FROM over
        WHERE o.business_id = over.business_id AND o.id = over.id RETURNING o.business_id, o.id, o.entry_id, o.status
      ), counted AS (${COUNT_UNANSWERED})
      ${LIST_ENDED}`
    await queueExpiredEvents(tx, rows)
    return rows.length
  })
}

interface Ended extends OfferKey {
  isHeard: boolean
}

async function queueExpiredEvents(tx: Tx, ended: readonly Ended[]): Promise<void> {
  await queueOfferEvents(
    tx,
    'offer.expired',
    ended.filter(({ isHeard }) => isHeard),
    null,
  )
}

/**
 * Ends expired offers of one business, or of one entry, immediately, so that their clients can get new ones. Call it in
 * a command's transaction.
 */
export async function expireOffersOf(tx: Tx, scope: BusinessScope, entryId?: string): Promise<void> {
  const ofEntry = entryId === undefined ? Prisma.empty : Prisma.sql`AND o.entry_id = ${entryId}::uuid`
  const ended = await tx.$queryRaw<Ended[]>`
    WITH ended AS (
      UPDATE waitlist_offers o SET status = ${ENDED_STATUS}
      WHERE o.business_id = ${scope.businessId}::uuid AND o.status = 'live' AND o.expires_at <= now() ${ofEntry}
      RETURNING o.business_id, o.id, o.entry_id, o.status
    ), counted AS (${COUNT_UNANSWERED})
    ${LIST_ENDED}`
  await queueExpiredEvents(tx, ended)
}
