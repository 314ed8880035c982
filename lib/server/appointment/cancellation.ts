/** Previews what a cancellation would do, for the owner to read before they confirm it. */
import type { CancellationPreview } from '@/lib/contracts/appointment'
import { isLateChange } from '@/lib/domain/appointment'
import { awaitsApproval } from '@/lib/domain/protection'
import { getDb } from '../db'
import { previewReminders } from '../reminder/preview'
import type { OwnerScope } from '../scope'
import { loadSubject, reminderSubject } from './subject'

/**
 * Returns the messages that cancelling at `now` would plan, and whether it would be late by the client. Changes nothing.
 * Throws 404.
 */
export async function previewCancellation(
  scope: OwnerScope,
  appointmentId: string,
  now: Date,
): Promise<CancellationPreview> {
  const db = getDb()
  const row = await loadSubject(db, scope, appointmentId)
  const isRequest = awaitsApproval(row)
  const cancelled = reminderSubject(row, {
    status: 'cancelled',
    statusChangedAt: now,
    version: row.version + 1,
    awaitsApproval: false,
    mayBeUndone: !isRequest,
  })
  const { sends, skipReason } = await previewReminders(db, scope, cancelled, 'cancelled', now)
  return {
    messages: sends.map(({ channel, dueAt }) => ({ channel, dueAt: dueAt.toISOString() })),
    reason: skipReason,
    isLateByClient: !isRequest && isLateChange(row.appointmentDate, row.business.changeCutoffHours, now),
  }
}
