/** Offers whose window ended without an answer. */
import type { Db, Tx } from '../db'
import type { OwnerScope } from '../scope'

const BATCH = 500

/**
 * Marks offers of every business whose window has ended by the database's clock as expired and
 * counts each as unanswered at its entry, in one statement. An offer being claimed or expired
 * elsewhere at this moment is skipped, so nothing is counted twice. Answers how many there were;
 * a full batch may leave more.
 */
export async function expireOffers(db: Db): Promise<{ expired: number; more: boolean }> {
  const [row] = await db.$queryRaw<{ expired: number }[]>`
    WITH ended AS (
      SELECT business_id, id FROM waitlist_offers WHERE status = 'live' AND expires_at <= now() LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ), expired AS (
      UPDATE waitlist_offers o SET status = 'expired' FROM ended
      WHERE o.business_id = ended.business_id AND o.id = ended.id RETURNING o.business_id, o.entry_id
    ), counted AS (
      UPDATE waitlist w SET unanswered_offers = w.unanswered_offers + 1 FROM expired
      WHERE w.business_id = expired.business_id AND w.id = expired.entry_id
    )
    SELECT count(*)::int AS expired FROM expired`
  const expired = row?.expired ?? 0
  return { expired, more: expired === BATCH }
}

/** The same for one entry, at once, so that it can be offered another time; part of a command's transaction. */
export async function expireOfferOfEntry(tx: Tx, scope: OwnerScope, entryId: string): Promise<void> {
  await tx.$executeRaw`
    WITH expired AS (
      UPDATE waitlist_offers SET status = 'expired'
      WHERE business_id = ${scope.businessId}::uuid AND entry_id = ${entryId}::uuid AND status = 'live' AND expires_at <= now()
      RETURNING business_id, entry_id
    )
    UPDATE waitlist w SET unanswered_offers = w.unanswered_offers + 1 FROM expired
    WHERE w.business_id = expired.business_id AND w.id = expired.entry_id`
}
