/** What the owner has to do where no message reached a client. */
import type { ReminderType } from '@/lib/domain/reminder'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { plainLine } from '@/lib/domain/sms-text'
import type { Tx } from '../db'

/** Value of `owner_tasks.kind`. */
export const UNREACHED_TASK = 'unreached'

export interface UnreachedStep {
  businessId: string
  appointmentId: string
  clientId: string
  type: ReminderType
  clientName: string
  appointmentDate: Date
  timeZone: string
  /** Why the last of its messages ended unsent, without personal data. */
  reason: string
}

/** Afterwards the owner has one task about this step of the visit, however often its messages fail. Its text has the day and time in the business's zone. */
export async function raiseUnreached(tx: Tx, step: UnreachedStep): Promise<void> {
  const { businessId, appointmentId, clientId, type, clientName, appointmentDate, timeZone, reason } = step
  const name = plainLine(clientName, 40).split(' ')[0] || 'a client'
  const when = `${formatDateShort(appointmentDate, timeZone)}, ${formatTime(appointmentDate, timeZone)}`
  await tx.ownerTask.createMany({
    data: [
      {
        businessId,
        appointmentId,
        clientId,
        kind: UNREACHED_TASK,
        dedupeKey: `${UNREACHED_TASK}:${appointmentId}:${type}`,
        text: `Could not reach ${name} about ${when}: ${reason}`,
      },
    ],
    skipDuplicates: true,
  })
}
