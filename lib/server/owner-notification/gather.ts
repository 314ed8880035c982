/**
 * Binds notifications to an email before it is sent, so that after a crash the same email has the same content, and no
 * other email repeats it.
 */
import { isStillNews } from '@/lib/domain/owner-notification'
import type { Db, Tx } from '../db'
import type { ClaimedMessage } from '../messaging/lease'
import { byEvent, factsOf, joinMoves, loadBound, toNews, type GatheredNews } from './bound-news'

/** The maximum number of events in one email; the rest follow in the next. */
const MAX_EVENTS_PER_MAIL = 50
/** A brief includes nothing older than this, such as events from before the owner switched briefs on. */
const BRIEF_DAYS = 3

/** The kind of email that gathers notifications: one that is sent immediately, or a brief. */
export type Gathering = 'at_once' | 'brief'

/**
 * Binds all waiting notifications to the claimed email, unless it already has some or this worker has lost its lease.
 * Returns those that are still news, by event and in chronological order, moves of one appointment as one; the others
 * count as settled. If several emails gather at the same time, each notification is bound to one of them.
 */
export async function gatherNews(db: Db, claimed: ClaimedMessage, timing: Gathering): Promise<GatheredNews[]> {
  await bind(db, claimed, timing)
  const bound = await loadBound(db, claimed, MAX_EVENTS_PER_MAIL)
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`SELECT now() AS now`
  const joined = joinMoves(bound)
  const told = joined.filter((row) => isStillNews(factsOf(row), now))
  // A move's earlier ones are settled with it, so that a retry or the next brief finds them.
  const moot = joined.filter((row) => !told.includes(row)).flatMap(({ id, earlierIds }) => [id, ...earlierIds])
  if (moot.length > 0)
    await db.ownerNotification.updateMany({
      where: { businessId: claimed.businessId, id: { in: moot }, settledAt: null },
      data: { settledAt: now },
    })
  return told.map(toNews).sort(byEvent)
}

/**
 * Waits for another email whose events are being collected, by locking in a fixed order: if both skipped locked rows,
 * each would contain only a part of the burst.
 */
async function bind(db: Db, { businessId, messageId, leaseToken }: ClaimedMessage, timing: Gathering): Promise<void> {
  await db.$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT business_id, id FROM messages
      WHERE business_id = ${businessId}::uuid AND id = ${messageId}::uuid AND status = 'sending' AND lease_token = ${leaseToken}::uuid
      FOR UPDATE
    ), waiting AS MATERIALIZED (
      SELECT n.business_id, n.id FROM owner_notifications n JOIN held ON held.business_id = n.business_id
      WHERE n.timing = ${timing} AND n.mail_id IS NULL AND n.settled_at IS NULL
        AND (${timing} = 'at_once' OR n.happened_at > now() - ${BRIEF_DAYS} * interval '1 day')
        AND NOT EXISTS (SELECT FROM owner_notifications b WHERE b.business_id = held.business_id AND b.mail_id = held.id)
      ORDER BY n.happened_at, n.id LIMIT ${MAX_EVENTS_PER_MAIL} FOR UPDATE OF n
    )
    UPDATE owner_notifications n SET mail_id = ${messageId}::uuid
    FROM waiting WHERE n.business_id = waiting.business_id AND n.id = waiting.id`
}

/** Marks the email's notifications as sent, in the transaction that records the email as sent. */
export async function settleNews(tx: Tx, { businessId, messageId }: ClaimedMessage, now: Date): Promise<void> {
  await tx.ownerNotification.updateMany({
    where: { businessId, mailId: messageId, settledAt: null },
    data: { settledAt: now },
  })
}

/**
 * Leaves the email's notifications, and others that wait for such an email, to the next brief. Call it in the
 * transaction that ends the email unsent.
 */
export async function leaveToBrief(
  tx: Tx,
  { businessId, messageId }: ClaimedMessage,
  { timing, until }: { timing: Gathering; until: Date },
): Promise<void> {
  await tx.ownerNotification.updateMany({
    where: {
      businessId,
      settledAt: null,
      OR: [
        { mailId: messageId },
        ...(timing === 'at_once' ? [{ mailId: null, timing, happenedAt: { lte: until } }] : []),
      ],
    },
    data: { mailId: null, timing: 'brief' },
  })
}
