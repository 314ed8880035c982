/** Plans all coming visits' reminders anew where what they follow from has changed. */
import { REMINDER_TYPES, isVisitStep } from '@/lib/domain/reminder'
import { listSubjects, reminderSubject } from '../appointment/subject'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'
import { syncReminders } from './commands'

const VISIT_STEPS = REMINDER_TYPES.filter(isVisitStep)

/**
 * Every live visit after `now` gets its reminders planned again as the business is now; news
 * and what was sent stand. Visits take a new version, because a plan's rows are keyed by it.
 */
export async function replanVisits(tx: Tx, scope: BusinessScope, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE appointments SET version = version + 1, updated_at = ${now}
    WHERE business_id = ${scope.businessId}::uuid AND status IN ('scheduled', 'confirmed') AND appointment_date > ${now}`
  await tx.$executeRaw`
    WITH outdated AS (
      UPDATE reminders r SET status = 'void', skip_reason = 'The time zone changed'
      FROM appointments a
      WHERE r.business_id = ${scope.businessId}::uuid AND a.business_id = r.business_id AND a.id = r.appointment_id
        AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now}
        AND r.status = 'planned' AND r.type = ANY(${VISIT_STEPS}::text[])
      RETURNING r.id)
    UPDATE messages m SET status = 'void', error = 'The time zone changed'
    FROM outdated
    WHERE m.business_id = ${scope.businessId}::uuid AND m.reminder_id = outdated.id AND m.status = 'queued'`
  for (const row of await listSubjects(tx, scope, now)) {
    await syncReminders(tx, scope, reminderSubject(row), 'reopened', now)
  }
}
