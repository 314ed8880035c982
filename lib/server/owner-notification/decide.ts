/** Shows and decides a booking request, for the holder of a link in the owner's email. */
import type { PublicDecision } from '@/lib/contracts/notification'
import { firstNameOf } from '@/lib/domain/client'
import { decisionDeadline, decisionState, type DecisionAct, type DecisionState } from '@/lib/domain/owner-notification'
import { DECLINED_REASON } from '@/lib/domain/protection'
import { formatDateLong, formatTime, formatTimeSeenFrom, formatZoneShort } from '@/lib/domain/time'
import { approveRequest } from '../appointment/approve'
import { changeStatus } from '../appointment/status'
import { loadSubject } from '../appointment/subject'
import { type Db, getDb, type Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { lockAppointment } from '../row-lock'
import type { RequestScope } from '../scope'

/** Returns the request as of `now`, and what the link does. Changes nothing. Throws 404. */
export async function getDecision(scope: RequestScope, now: Date): Promise<PublicDecision> {
  const { requestedAt, visit, state } = await readRequest(getDb(), scope, now)
  const { timeZone: zone, act } = scope
  const start = visit.appointmentDate
  const end = new Date(start.getTime() + visit.duration * 60_000)
  return {
    act,
    state,
    dateLabel: formatDateLong(start, zone),
    timeLabel: `${formatTime(start, zone)} to ${formatTime(end, zone)}`,
    zoneLabel: formatZoneShort(start, zone),
    client: firstNameOf(visit.client.name),
    service: visit.service,
    staff: visit.business._count.staff > 1 ? { name: visit.staff.name } : null,
    untilLabel: formatTimeSeenFrom(now, decisionDeadline(requestedAt, start), zone),
  }
}

/**
 * Approves or declines the request, depending on the link, with all effects of the same decision in the app.
 * Idempotent. Locks the appointment's row, so that of two racing decisions one succeeds and the other is rejected.
 * Throws 404, or 409 `already_approved`, `already_declined`, `request_cancelled`, `request_started` or `link_expired`;
 * then nothing changes.
 */
export async function decideRequest(scope: RequestScope, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockAppointment(tx, scope, scope.appointmentId)
    const { state } = await readRequest(tx, scope, now)
    if (state === RESULT[scope.act]) return
    if (state !== 'open') throw conflict(REFUSALS[state].code, REFUSALS[state].message)
    const row = await loadSubject(tx, scope, scope.appointmentId)
    if (scope.act === 'approve') await approveRequest(tx, scope, row, now)
    else await changeStatus(tx, scope, row, 'cancelled', { reason: DECLINED_REASON }, now)
  })
}

const RESULT: Readonly<Record<DecisionAct, DecisionState>> = { approve: 'approved', decline: 'declined' }

const REFUSALS: Readonly<Record<Exclude<DecisionState, 'open'>, { code: string; message: string }>> = {
  approved: { code: 'already_approved', message: 'This request was already approved' },
  declined: { code: 'already_declined', message: 'This request was already declined' },
  cancelled: { code: 'request_cancelled', message: 'This request was cancelled' },
  started: { code: 'request_started', message: 'The requested start time has already passed' },
  expired: { code: 'link_expired', message: 'This link has expired' },
}

async function readRequest(db: Db | Tx, scope: RequestScope, now: Date) {
  const { businessId, notificationId, appointmentId } = scope
  const told = await db.ownerNotification.findUnique({
    where: { businessId_id: { businessId, id: notificationId } },
    select: { happenedAt: true },
  })
  const visit = await db.appointment.findUnique({
    where: { businessId_id: { businessId, id: appointmentId } },
    select: {
      status: true,
      protection: true,
      approvedAt: true,
      cancelReason: true,
      appointmentDate: true,
      duration: true,
      service: true,
      client: { select: { name: true } },
      staff: { select: { name: true } },
      business: { select: { _count: { select: { staff: { where: { active: true } } } } } },
    },
  })
  if (!told || !visit) throw notFound('Link not valid')
  const state = decisionState(told.happenedAt, { ...visit, start: visit.appointmentDate }, now)
  return { requestedAt: told.happenedAt, visit, state }
}
