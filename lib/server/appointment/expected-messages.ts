/** The messages the holder of an appointment's id can expect. */
import type { ExpectedMessage } from '@/lib/domain/next-steps'
import { getDb } from '../db'
import type { AppointmentScope } from '../scope'

/** Messages of the current plan that are waiting to be sent, and a confirmation that already went. */
export async function listExpectedMessages(scope: AppointmentScope): Promise<ExpectedMessage[]> {
  return getDb().$queryRaw<ExpectedMessage[]>`
    SELECT m.kind AS type, m.channel, m.due_at AS "dueAt"
    FROM messages m JOIN reminders r ON r.business_id = m.business_id AND r.id = m.reminder_id
    WHERE m.business_id = ${scope.businessId}::uuid AND m.appointment_id = ${scope.appointmentId}::uuid
      AND r.status <> 'void' AND (m.status IN ('queued', 'sending') OR (m.kind = 'confirmation' AND m.status IN ('sent', 'delivered')))
    ORDER BY m.due_at, m.channel`
}
