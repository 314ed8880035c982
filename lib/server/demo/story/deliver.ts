/**
 * Delivery on simulated days: there is no provider, so everything due counts as sent when it was due. Its words are added
 * at the end (`wordSentMessages`).
 */
import type { Db } from '../../db'
import { Prisma } from '../../generated/prisma/client'
import type { BusinessScope } from '../../scope'

/** Marks the business's messages due by `now`, or those of one kind, as sent, texts as delivered, with their reminders. */
export async function deliverDue(scope: BusinessScope, db: Db, now: Date, kind?: string): Promise<void> {
  const isMeant = kind === undefined ? Prisma.empty : Prisma.sql`AND m.kind = ${kind}`
  await db.$executeRaw`
    WITH sent AS (
      UPDATE messages m SET status = CASE m.channel WHEN 'sms' THEN 'delivered' ELSE 'sent' END, attempts = 1, sent_at = m.due_at,
        delivered_at = CASE m.channel WHEN 'sms' THEN m.due_at END, updated_at = m.due_at,
        recipient = (SELECT CASE m.channel WHEN 'sms' THEN c.phone_e164 ELSE c.email END FROM clients c
          WHERE c.business_id = m.business_id AND c.id = m.client_id)
      WHERE m.business_id = ${scope.businessId}::uuid AND m.status = 'queued' AND m.due_at <= ${now} ${isMeant}
      RETURNING m.reminder_id, m.due_at
    ), reminded AS (
      UPDATE reminders r SET status = 'sent', sent = true, sent_at = sent.due_at, skip_reason = NULL FROM sent
      WHERE r.business_id = ${scope.businessId}::uuid AND r.id = sent.reminder_id AND NOT r.sent
      RETURNING r.appointment_id, r.type
    ), visits AS (
      SELECT appointment_id, bool_or(type = 'reminder_24h') AS day, bool_or(type = 'reminder_2h') AS hours, bool_or(type = 'follow_up') AS after
      FROM reminded GROUP BY appointment_id
    )
    UPDATE appointments a SET reminder_24h_sent = a.reminder_24h_sent OR v.day, reminder_2h_sent = a.reminder_2h_sent OR v.hours,
      follow_up_sent = a.follow_up_sent OR v.after
    FROM visits v WHERE a.business_id = ${scope.businessId}::uuid AND a.id = v.appointment_id`
}
