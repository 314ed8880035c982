/** Stores events to notify the owner of, in the transaction that caused them. The worker sends them. */
import { DEFAULT_TIMINGS, type NotificationEvent } from '@/lib/domain/owner-notification'
import { prepared, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'

/** The `messages.kind` of an email that notifies the owner. */
export const NOTIFICATION_KIND = 'owner_notification'

/** An event that the owner didn't cause. */
export interface OwnerNews {
  event: NotificationEvent
  /** Prevents a second notification of the same event. */
  dedupeKey: string
  appointmentId?: string
  clientId?: string | null
  /** The text of a reply. */
  inboundId?: string
  /**
   * For a move, `from` and `to` as ISO instants; for a failure, its `reason` and, if it is about a visit, the message's
   * `kind`. Contains nothing personal.
   */
  details?: Readonly<Record<string, string>>
}

/**
 * Stores the notification as the owner chose: with an email due at `now`, for the next brief, or not at all. Stores one
 * per deduplication key, however often it is called. Sends nothing itself.
 */
export async function notifyOwner(
  tx: Tx,
  { businessId }: { businessId: string },
  news: OwnerNews,
  now: Date,
): Promise<void> {
  await tx.$executeRaw(notifyOwnerSql(businessId, news, now))
}

/**
 * Returns the statement of `notifyOwner`, for a pipeline. Writes nothing if the named appointment doesn't exist, for
 * example because another visitor took its time.
 */
export function notifyOwnerSql(businessId: string, news: OwnerNews, now: Date): Prisma.Sql {
  const { event, dedupeKey, appointmentId = null, clientId = null, inboundId = null, details } = news
  return prepared(Prisma.sql`
    WITH told AS (
      INSERT INTO owner_notifications (business_id, event, timing, dedupe_key, appointment_id, client_id, inbound_id, details, happened_at)
      SELECT b.id, ${event}, coalesce(c.timing, ${DEFAULT_TIMINGS[event]}), ${dedupeKey}, ${appointmentId}::uuid, ${clientId}::uuid,
        ${inboundId}::uuid, ${details ? JSON.stringify(details) : null}::jsonb, ${now}::timestamptz
      FROM (VALUES (${businessId}::uuid)) AS b (id)
      LEFT JOIN notification_choices c ON c.business_id = b.id AND c.event = ${event} AND c.channel = 'email'
      WHERE coalesce(c.timing, ${DEFAULT_TIMINGS[event]}) <> 'off'
        AND (${appointmentId}::uuid IS NULL OR EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.id = ${appointmentId}::uuid))
      ON CONFLICT (business_id, dedupe_key) DO NOTHING
      RETURNING id, business_id, timing
    )
    INSERT INTO messages (business_id, kind, channel, dedupe_key, due_at, created_at)
    SELECT business_id, ${NOTIFICATION_KIND}, 'email', ${NOTIFICATION_KIND} || ':' || id, ${now}::timestamptz, ${now}::timestamptz
    FROM told WHERE timing = 'at_once'`)
}
