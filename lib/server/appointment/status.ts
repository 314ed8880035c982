/**
 * The only code that changes a status: it checks the transition table, and writes history and messages together with
 * the status.
 */
import { canChangeStatus, canUndo, isLateChange, isTooEarly, type AppointmentStatus } from '@/lib/domain/appointment'
import { isOwnersNews } from '@/lib/domain/owner-notification'
import { localDateOf } from '@/lib/domain/time'
import { awaitsApproval } from '@/lib/domain/protection'
import { wasReleased } from '@/lib/domain/release'
import type { Tx } from '../db'
import { illegalTransition, tooEarly } from '../http/app-error'
import type { ReminderCause } from '@/lib/domain/reminder-plan'
import { notifyOwner } from '../owner-notification/record'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { openRun } from '../recovery/open-run'
import { settleTaken } from '../recovery/settle-taken'
import { syncReminders } from '../reminder/commands'
import type { BusinessScope } from '../scope'
import { endEarlierWish } from '../waitlist/earlier'
import { resumeEntries } from '../waitlist/leave'
import { factsOf } from './appointment-json'
import { countNoShow, recordEvent, stale, throwTimeConflict, type EventDetails } from './store'
import { loadSubject, reminderSubject, type Subject } from './subject'

const EVENT: Record<AppointmentStatus, EventDetails['type']> = {
  scheduled: 'undone',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  completed: 'completed',
  'no-show': 'no_show',
}
const CAUSE: Record<AppointmentStatus, ReminderCause> = {
  scheduled: 'reopened',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  completed: 'finished',
  'no-show': 'finished',
}

/** How or why a visit ended. */
export interface StatusNotes {
  reason?: string | null
  /** For completed visits. */
  minutesLate?: number | null
  /** For visits that an owner cancels: whether the client gives it up. */
  clientCancels?: boolean
}

/**
 * Changes the status to `to` in this transaction, along with history, no-show count, messages and the run for a freed
 * slot. Clears the lateness of an earlier outcome. An owner's confirmation also approves a request; undoing it takes back
 * both. Throws 409 `illegal_transition`, `too_early` for an outcome before the start, or `stale` if another change came
 * first.
 */
export async function changeStatus(
  tx: Tx,
  scope: BusinessScope,
  row: Subject,
  to: AppointmentStatus,
  { reason = null, minutesLate = null, clientCancels = false }: StatusNotes,
  now: Date,
): Promise<void> {
  const from = row.status as AppointmentStatus
  if (!canChangeStatus(factsOf(row), to, scope.actor, now)) {
    throw isTooEarly(factsOf(row), to, scope.actor, now) ? tooEarly() : illegalTransition(from, to)
  }
  const undo = scope.actor === 'owner' && canUndo(factsOf(row), now) === to
  const reopened = from === 'cancelled' || from === 'no-show'
  if (reopened) await lockScheduleExclusive(tx, scope)
  const isRequest = awaitsApproval(row)
  const isUnconfirmed = undo && from === 'confirmed'
  const isUnapproved = isUnconfirmed && row.approvedAt?.getTime() === row.statusChangedAt?.getTime()
  // A cancelled request doesn't count: the client gave up no promised time.
  const isGivenUp = to === 'cancelled' && !isRequest && (clientCancels || scope.actor === 'customer')
  const late = isGivenUp && isLateChange(row.appointmentDate, row.business.changeCutoffHours, now)
  const { count } = await tx.appointment
    .updateMany({
      where: { businessId: scope.businessId, id: row.id, version: row.version },
      data: {
        status: to,
        version: { increment: 1 },
        previousStatus: undo ? null : from,
        statusChangedAt: now,
        forgivenAt: null,
        minutesLate: to === 'completed' ? minutesLate : null,
        ...(to === 'confirmed' && !undo ? { confirmedAt: now, ...(isRequest ? { approvedAt: now } : {}) } : {}),
        ...(isUnconfirmed ? { confirmedAt: null, ...(isUnapproved ? { approvedAt: null } : {}) } : {}),
        ...(to === 'cancelled' || from === 'cancelled'
          ? {
              icsSequence: { increment: 1 },
              lateCancellation: late,
              cancelledAt: to === 'cancelled' ? now : null,
              cancelledBy: to === 'cancelled' ? scope.actor : null,
              cancelReason: to === 'cancelled' ? reason : null,
            }
          : {}),
        updatedAt: now,
      },
    })
    .catch(throwTimeConflict)
  if (count === 0) throw stale()
  if (to !== 'scheduled' && to !== 'confirmed') await endEarlierWish(tx, scope, row.id, 'visit_ended', now)
  const ended = { reason: 'visit_ended', endedAt: row.statusChangedAt, clientIds: [row.clientId] } as const
  if (reopened) await resumeEntries(tx, scope, ended, now)
  if (undo && from === 'cancelled') await forgetCall(tx, scope, row)
  await countNoShow(tx, scope, row.id, from, to)
  await recordEvent(
    tx,
    scope,
    row.id,
    {
      type: undo ? 'undone' : EVENT[to],
      from,
      to,
      reason,
      ...(late ? { details: { late } } : {}),
      ...(minutesLate !== null && to === 'completed' ? { details: { minutesLate } } : {}),
    },
    now,
  )
  const cause = causeOf(to, {
    isReopened: undo && from === 'cancelled',
    isApproved: isRequest && to === 'confirmed',
    isUnapproved,
  })
  if (to === 'cancelled' && row.source !== 'test') await refill(tx, scope, row, reason)
  if (to === 'cancelled' && isOwnersNews(scope.actor, row.source)) await tellCancelled(tx, scope, row, now)
  if (reopened) await settleTaken(tx, scope, row.id, 'owner')
  await syncReminders(
    tx,
    scope,
    reminderSubject(row, {
      status: to,
      statusChangedAt: now,
      version: row.version + 1,
      awaitsApproval: awaitsApproval({ ...row, status: to, approvedAt: isUnapproved ? null : row.approvedAt }),
      // A declined request was never confirmed to the client, so there is nothing to undo.
      mayBeUndone: scope.actor === 'owner' && !isRequest,
    }),
    cause,
    now,
  )
}

/** Deletes the call that led to the cancellation which is being undone. */
async function forgetCall(tx: Tx, scope: BusinessScope, { id, statusChangedAt }: Subject): Promise<void> {
  if (statusChangedAt === null) return
  await tx.intervention.deleteMany({
    where: {
      businessId: scope.businessId,
      appointmentId: id,
      kind: 'called',
      outcome: 'cancelled',
      at: statusChangedAt,
    },
  })
}

function causeOf(
  to: AppointmentStatus,
  { isReopened, isApproved, isUnapproved }: { isReopened: boolean; isApproved: boolean; isUnapproved: boolean },
): ReminderCause {
  if (isApproved) return 'approved'
  if (isUnapproved) return 'unapproved'
  return isReopened ? 'reopened' : CAUSE[to]
}

async function tellCancelled(tx: Tx, scope: BusinessScope, row: Subject, now: Date): Promise<void> {
  const isToday = localDateOf(row.appointmentDate, scope.timeZone) === localDateOf(now, scope.timeZone)
  const news = {
    event: isToday ? 'same_day_cancellation' : 'cancellation',
    dedupeKey: `cancelled:${row.id}:${row.version + 1}`,
    appointmentId: row.id,
    clientId: row.clientId,
  } as const
  await notifyOwner(tx, scope, news, now)
}

async function refill(tx: Tx, scope: BusinessScope, row: Subject, reason: string | null): Promise<void> {
  await openRun(tx, scope, {
    staffId: row.staffId,
    from: row.appointmentDate,
    until: new Date(row.appointmentDate.getTime() + row.duration * 60_000),
    cause: wasReleased({ cancelledBy: scope.actor, cancelReason: reason }) ? 'released' : 'cancelled',
    appointmentId: row.id,
    priceCents: row.priceCents,
  })
}

/** Reloads the row and changes its status, for callers that don't have a version. */
export async function changeStatusOf(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  to: AppointmentStatus,
  reason: string | null,
  now: Date,
): Promise<void> {
  const row = await loadSubject(tx, scope, appointmentId)
  if (row.status === to) return
  await changeStatus(tx, scope, row, to, { reason }, now)
}
