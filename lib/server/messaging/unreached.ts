/** The owner's task if no message reached a client. */
import { firstNameOf } from '@/lib/domain/client'
import type { ReminderType } from '@/lib/domain/reminder'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { plainLine } from '@/lib/domain/sms-text'
import type { Tx } from '../db'
import { notifyOwner } from '../owner-notification/record'

/** Value of `owner_tasks.kind`. */
const UNREACHED_TASK = 'unreached'

/** A reminder that no channel could carry. */
export interface UnreachedReminder {
  businessId: string
  appointmentId: string
  clientId: string
  type: ReminderType
  clientName: string
  appointmentDate: Date
  timeZone: string
  /** Why the last of its messages ended unsent, without personal data. */
  reason: string
  now: Date
}

/**
 * Raises one owner task about this reminder and notifies the owner once, however often its messages fail. The task's
 * text contains the day and time in the business's zone.
 */
export async function raiseUnreached(tx: Tx, reminder: UnreachedReminder): Promise<void> {
  const { businessId, appointmentId, clientId, type, clientName, appointmentDate, timeZone, reason, now } = reminder
  const name = plainLine(firstNameOf(clientName), 40) || 'a client'
  const what = type === 'cancelled' ? 'the cancellation of the appointment' : 'the appointment'
  const when = `${formatDateShort(appointmentDate, timeZone)}, ${formatTime(appointmentDate, timeZone)}`
  await tx.ownerTask.createMany({
    data: [
      {
        businessId,
        appointmentId,
        clientId,
        kind: UNREACHED_TASK,
        dedupeKey: dedupeKeyOf(appointmentId, type),
        text: `Couldn’t reach ${name} about ${what} on ${when} (${reason.charAt(0).toLowerCase()}${reason.slice(1)}).`,
      },
    ],
    skipDuplicates: true,
  })
  const dedupeKey = `failure:${appointmentId}:${type}`
  const details = { kind: type, reason }
  await notifyOwner(tx, reminder, { event: 'failure', dedupeKey, appointmentId, clientId, details }, now)
}

/** Marks the task about this reminder as done at `now`, because the client got the message after all. */
export async function closeUnreached(
  tx: Tx,
  { businessId, appointmentId, type, now }: Pick<UnreachedReminder, 'businessId' | 'appointmentId' | 'type' | 'now'>,
): Promise<void> {
  await tx.ownerTask.updateMany({
    where: { businessId, dedupeKey: dedupeKeyOf(appointmentId, type), doneAt: null },
    data: { doneAt: now },
  })
}

function dedupeKeyOf(appointmentId: string, type: ReminderType): string {
  return `${UNREACHED_TASK}:${appointmentId}:${type}`
}
