/** The one way a status changes: guarded by the transition table, once, with its history and messages. */
import { canChangeStatus, canUndo, isLateChange, type AppointmentStatus } from '@/lib/domain/appointment'
import type { Tx } from '../db'
import { illegalTransition } from '../http/app-error'
import type { ReminderCause } from '@/lib/domain/reminder-plan'
import { syncReminders } from '../reminder/commands'
import type { BusinessScope } from '../scope'
import { factsOf } from './appointment-json'
import { countNoShow, lockMoves, recordEvent, stale, throwTimeConflict, type EventDetails } from './store'
import { loadSubject, reminderSubject, type Subject } from './subject'

const EVENT: Record<AppointmentStatus, EventDetails['type']> = {
  scheduled: 'undone', confirmed: 'confirmed', cancelled: 'cancelled', completed: 'completed', 'no-show': 'no_show',
}
const CAUSE: Record<AppointmentStatus, ReminderCause> = {
  scheduled: 'reopened', confirmed: 'confirmed', cancelled: 'cancelled', completed: 'finished', 'no-show': 'finished',
}

/**
 * Moves the appointment to `to`: status, history, no-show count and messages in this
 * transaction. Throws 409 `illegal_transition`, or `stale` when another change won.
 */
export async function changeStatus(
  tx: Tx, scope: BusinessScope, row: Subject, to: AppointmentStatus, reason: string | null, now: Date,
): Promise<void> {
  const from = row.status as AppointmentStatus
  if (!canChangeStatus(factsOf(row), to, scope.actor, now)) throw illegalTransition(from, to)
  const undo = scope.actor === 'owner' && canUndo(factsOf(row), now) === to
  const reopened = from === 'cancelled' || from === 'no-show'
  if (reopened) await lockMoves(tx, scope)
  const late = to === 'cancelled' && isLateChange(row.appointmentDate, row.business.changeCutoffHours, now)
  const { count } = await tx.appointment.updateMany({
    where: { businessId: scope.businessId, id: row.id, version: row.version },
    data: {
      status: to,
      version: { increment: 1 },
      previousStatus: undo ? null : from,
      statusChangedAt: now,
      ...(to === 'confirmed' ? { confirmedAt: now } : {}),
      ...(to === 'cancelled' || from === 'cancelled' ? {
        icsSequence: { increment: 1 },
        lateCancellation: late,
        cancelledAt: to === 'cancelled' ? now : null,
        cancelledBy: to === 'cancelled' ? scope.actor : null,
        cancelReason: to === 'cancelled' ? reason : null,
      } : {}),
      updatedAt: now,
    },
  }).catch(throwTimeConflict)
  if (count === 0) throw stale()
  await countNoShow(tx, scope, row.clientId, from, to)
  await recordEvent(tx, scope, row.id, {
    type: undo ? 'undone' : EVENT[to], from, to, reason, ...(late ? { details: { late } } : {}),
  }, now)
  const cause = undo && from === 'cancelled' ? 'reopened' : CAUSE[to]
  await syncReminders(tx, scope, reminderSubject(row, { status: to, statusChangedAt: now, version: row.version + 1 }), cause, now)
}

/** Loads the row again and changes its status, for callers that don't hold a version. */
export async function changeStatusOf(
  tx: Tx, scope: BusinessScope, appointmentId: string, to: AppointmentStatus, reason: string | null, now: Date,
): Promise<void> {
  const row = await loadSubject(tx, scope, appointmentId)
  if (row.status === to) return
  await changeStatus(tx, scope, row, to, reason, now)
}
