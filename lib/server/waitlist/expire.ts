/** Ends offers whose claim window passed without a response. */
import { failedForRecipient } from '@/lib/domain/message-failure'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { inHalves } from '../jobs/each-row'
import { wakeRunsOf } from '../recovery/wake'
import type { BusinessScope } from '../scope'
import { hasListenersSql } from '../webhook/enqueue'
import { queueOfferEvents, type OfferKey } from '../webhook/offer-events'

const BATCH = 500

/** Joins the messages `m` that carry the offer `o` itself. */
const OWN_MESSAGES = Prisma.sql`messages m WHERE m.business_id = o.business_id AND m.dedupe_key IN (o.id || ':offer:email', o.id || ':offer:sms')`

/**
 * The new status of an offer `o` whose window has ended: `expired`, or `withdrawn` if it was automatic and its messages
 * were never tried because nothing was sent at the time. A client who never got the offer doesn't count as silent and
 * can get another. A manual offer always counts, because the owner may have told the client about it.
 */
const ENDED_STATUS = Prisma.sql`CASE
  WHEN o.run_id IS NOT NULL
    AND EXISTS (SELECT FROM ${OWN_MESSAGES})
    AND NOT EXISTS (SELECT FROM ${OWN_MESSAGES} AND (m.status <> 'queued' OR m.attempts > 0))
  THEN 'withdrawn' ELSE 'expired' END`

/** Whether every message of the automatic offer `o` ended without reaching the client. */
const REACHED_NOBODY = Prisma.sql`(o.run_id IS NOT NULL
    AND EXISTS (SELECT FROM ${OWN_MESSAGES})
    AND NOT EXISTS (SELECT FROM ${OWN_MESSAGES} AND m.status NOT IN ('failed', 'skipped', 'void')))`

/** The columns of an ended offer `o` that the statements below read. */
const ENDED = Prisma.sql`o.business_id, o.id, o.entry_id, o.status, ${REACHED_NOBODY} AS reached_nobody`

const COUNT_UNANSWERED = Prisma.sql`
  UPDATE waitlist w SET unanswered_offers = w.unanswered_offers + 1 FROM ended
  WHERE ended.status = 'expired' AND NOT ended.reached_nobody AND w.business_id = ended.business_id AND w.id = ended.entry_id`

const LIST_ENDED = Prisma.sql`
  SELECT business_id AS "businessId", id AS "offerId", status = 'expired' AND ${hasListenersSql(Prisma.sql`ended.business_id`, 'offer.expired')} AS "isHeard" FROM ended`

/**
 * Ends offers of every business whose claim window is over by the database's clock, and counts each that may have
 * reached its client as unanswered for its entry. Skips offers being claimed or ended elsewhere, so that none is counted twice. If the batch fails, finds
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
        WHERE o.business_id = over.business_id AND o.id = over.id RETURNING ${ENDED}
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
      RETURNING ${ENDED}
    ), counted AS (${COUNT_UNANSWERED})
    ${LIST_ENDED}`
  await queueExpiredEvents(tx, ended)
}

/**
 * Ends the claim window of the automatic offer that this text carried, and makes its run's next wave due, if the text
 * failed with this code because of its recipient and no other message of the offer can reach them. Call it in the
 * transaction that ended the text; for other messages it changes nothing. `expireOffersOf` then ends the offer without
 * counting the client as silent; they aren't asked about this time again. A failure of the provider ends no window:
 * every client would be passed over within seconds.
 */
export async function endWindowIfUnreached(
  tx: Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  { messageId, code }: { messageId: string; code: string | null },
): Promise<void> {
  if (!failedForRecipient(code)) return
  // The run is locked first, so that of several texts that fail at once the last sees how the others ended.
  const [offer] = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM messages m
    JOIN waitlist_offers o ON o.business_id = m.business_id AND o.id = (m.payload ->> 'offerId')::uuid
    JOIN recovery_runs r ON r.business_id = o.business_id AND r.id = o.run_id
    WHERE m.business_id = ${businessId}::uuid AND m.id = ${messageId}::uuid AND m.kind = 'offer' AND m.channel = 'sms'
      AND o.status = 'live' AND o.expires_at > now()
    FOR UPDATE OF r`
  if (offer === undefined) return
  // An offer that is locked is being answered or ended, and waiting for it could deadlock. Its creation is in the past
  // for every transaction; now() isn't for those that began earlier, and is rounded when it is stored.
  await tx.$executeRaw`
    UPDATE waitlist_offers SET expires_at = created_at FROM (
      SELECT o.business_id, o.id FROM waitlist_offers o
      WHERE o.business_id = ${businessId}::uuid AND o.id = ${offer.id}::uuid AND o.status = 'live' AND ${REACHED_NOBODY}
      FOR UPDATE SKIP LOCKED
    ) unreached
    WHERE waitlist_offers.business_id = unreached.business_id AND waitlist_offers.id = unreached.id`
  await wakeRunsOf(tx, { businessId }, [offer.id])
}
