/** The owner's approval of an online request. */
import type { Appointment, ApproveAppointmentBody } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { awaitsApproval } from '@/lib/domain/protection'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, illegalTransition } from '../http/app-error'
import { syncReminders } from '../reminder/commands'
import type { OwnerScope, RequestScope } from '../scope'
import { getAppointment } from './queries'
import { recordEvent, stale } from './store'
import { loadSubject, reminderSubject, type Subject } from './subject'

/**
 * Approves the request, so that the visit is booked like any other: its client is notified, reminded and asked to
 * confirm. Idempotent: records one event. Throws 404, or 409: `illegal_transition` if the visit was cancelled or is
 * finished, `not_a_request` if it never needed approval, `stale` if another change came first or `version` is outdated.
 */
export async function approveAppointment(
  scope: OwnerScope,
  appointmentId: string,
  { version }: ApproveAppointmentBody,
  deps: Deps,
): Promise<Appointment> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    const row = await loadSubject(tx, scope, appointmentId)
    if (row.protection !== 'approve')
      throw conflict('not_a_request', 'This appointment isn’t waiting for your approval')
    if (row.approvedAt === null) {
      if (version !== undefined && version !== row.version) throw stale()
      await approveRequest(tx, scope, row, now)
    }
    return getAppointment(scope, appointmentId, now, tx)
  })
}

/**
 * Approves a request inside a running transaction, on behalf of the business's owner or of the person who opened the
 * link in the owner's email.
 */
export async function approveRequest(tx: Tx, scope: OwnerScope | RequestScope, row: Subject, now: Date): Promise<void> {
  if (!awaitsApproval(row)) throw illegalTransition(row.status as AppointmentStatus, 'approved')
  const { count } = await tx.appointment.updateMany({
    where: { businessId: scope.businessId, id: row.id, version: row.version },
    data: { approvedAt: now, version: { increment: 1 }, updatedAt: now },
  })
  if (count === 0) throw stale()
  await recordEvent(tx, scope, row.id, { type: 'approved' }, now)
  await syncReminders(
    tx,
    scope,
    reminderSubject(row, { version: row.version + 1, awaitsApproval: false }),
    'approved',
    now,
  )
}
