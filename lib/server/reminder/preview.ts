/** Previews the messages of a change, without making it. */
import type { PlannedSend } from '@/lib/domain/message'
import { clientKnows, diffPlan, planReminders, type ReminderCause } from '@/lib/domain/reminder-plan'
import type { Db } from '../db'
import { isOptedOut } from '../messaging/sending-number'
import type { BusinessScope } from '../scope'
import { listStoredReminders, plannedAppointment, reminderRows, type ReminderSubject } from './commands'

/**
 * Returns the messages that `cause` would add for the appointment in `subject`, or why there are none. Both are empty
 * if nothing changes.
 */
export async function previewReminders(
  db: Db,
  scope: BusinessScope,
  subject: ReminderSubject,
  cause: ReminderCause,
  now: Date,
): Promise<{ sends: PlannedSend[]; skipReason: string | null }> {
  const existing = await listStoredReminders(db, scope, subject)
  const { add } = diffPlan(
    planReminders(plannedAppointment(subject), cause, clientKnows(existing, now), now),
    existing,
    { cause, version: subject.version },
    now,
  )
  const smsOptedOut = await isOptedOut(db, scope.businessId, subject.client.phoneE164)
  const { reminders, messages } = reminderRows(
    scope,
    { ...subject, client: { ...subject.client, smsOptedOut } },
    add,
    now,
  )
  const sends = messages.map(({ channel, dueAt }) => ({ channel, dueAt }))
  return { sends, skipReason: reminders.find(({ skipReason }) => skipReason !== null)?.skipReason ?? null }
}
