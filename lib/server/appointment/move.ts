/** Moves an appointment: frees the old time and takes the new one in a single statement. */
import { blockedSpan, canReschedule, isLateChange, type AppointmentStatus } from '@/lib/domain/appointment'
import { isOwnersNews } from '@/lib/domain/owner-notification'
import { freedSpans, type Filler } from '@/lib/domain/recovery'
import type { Tx } from '../db'
import { illegalTransition } from '../http/app-error'
import { notifyOwner } from '../owner-notification/record'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { openRun } from '../recovery/open-run'
import { settleTaken } from '../recovery/settle-taken'
import { syncReminders } from '../reminder/commands'
import type { BusinessScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { withdrawOffersOf } from '../waitlist/earlier'
import { awaitsApproval, confirmDeadline } from '@/lib/domain/protection'
import { factsOf } from './appointment-json'
import { recordEvent, stale, throwTimeConflict } from './store'
import { buffersOf, reminderSubject, type Subject } from './subject'

/** A visit's new time, staff member and service. */
export interface Move {
  start: Date
  durationMinutes: number
  staffId: string
  /** A new service, with its own price and buffers; null keeps the old one. */
  service: ServiceTerms | null
  /** Who takes the new time (see `FILLERS`), if it was being refilled; default: `move`. */
  filler?: Filler
}

/** Throws 409 `illegal_transition` unless the appointment's state and the clock let this actor move it. */
export function assertMovable(row: Subject, actor: BusinessScope['actor'], now: Date): void {
  if (!canReschedule(factsOf(row), actor, now)) throw illegalTransition(row.status as AppointmentStatus, 'moved')
}

/**
 * Moves a live appointment in this transaction and keeps its status. Starts refilling its old slot, ends offers for
 * its new one, and withdraws an offer of an earlier time that no longer is one. Throws 409 `slot_taken` if the new time
 * overlaps (by the exclusion constraint), `stale` if another change came first, `illegal_transition` for a finished
 * appointment.
 */
export async function moveAppointment(
  tx: Tx,
  scope: BusinessScope,
  row: Subject,
  move: Move,
  now: Date,
): Promise<void> {
  assertMovable(row, scope.actor, now)
  await lockScheduleExclusive(tx, scope)
  const buffers = move.service
    ? { beforeMinutes: move.service.bufferBeforeMinutes, afterMinutes: move.service.bufferAfterMinutes }
    : buffersOf(row)
  const blocked = blockedSpan(move.start, move.durationMinutes, buffers)
  const isStartMoved = move.start.getTime() !== row.appointmentDate.getTime()
  const { count } = await tx.appointment
    .updateMany({
      where: { businessId: scope.businessId, id: row.id, version: row.version },
      data: {
        appointmentDate: move.start,
        duration: move.durationMinutes,
        staffId: move.staffId,
        blockedFrom: blocked.from,
        blockedUntil: blocked.until,
        ...(move.service
          ? { serviceId: move.service.id, service: move.service.name, priceCents: move.service.price }
          : {}),
        version: { increment: 1 },
        icsSequence: { increment: 1 },
        ...(isStartMoved ? { reminder24hSent: false, reminder2hSent: false, followUpSent: false } : {}),
        updatedAt: now,
        confirmBy: movedDeadline(row, move.start, now),
      },
    })
    .catch(throwTimeConflict)
  if (count === 0) throw stale()
  await recordEvent(
    tx,
    scope,
    row.id,
    {
      type: 'moved',
      details: {
        from: row.appointmentDate.toISOString(),
        to: move.start.toISOString(),
        ...(isLateMove(scope, row, move, now) ? { late: true } : {}),
      },
    },
    now,
  )
  if (isStartMoved) {
    const subject = reminderSubject(row, {
      appointmentDate: move.start,
      duration: move.durationMinutes,
      version: row.version + 1,
    })
    await syncReminders(tx, scope, subject, 'moved', now)
  }
  await settleTaken(tx, scope, row.id, move.filler ?? (scope.actor === 'owner' ? 'owner' : 'move'))
  if (move.start < row.appointmentDate)
    await withdrawOffersOf(tx, scope, { appointmentId: row.id, startingFrom: move.start }, now)
  if (row.source !== 'test') await refillLeft(tx, scope, row, move, blocked)
  if (isOwnersNews(scope.actor, row.source)) await tellMoved(tx, scope, row, move, now)
}

/**
 * Returns whether the client gives up the earlier time within the cutoff on their own initiative. Requests don't count,
 * because nothing was promised yet.
 */
function isLateMove({ actor }: BusinessScope, row: Subject, { start, filler }: Move, now: Date): boolean {
  if (actor !== 'customer' || filler !== undefined || awaitsApproval(row)) return false
  const isMoved = start.getTime() !== row.appointmentDate.getTime()
  return isMoved && isLateChange(row.appointmentDate, row.business.changeCutoffHours, now)
}

async function tellMoved(tx: Tx, scope: BusinessScope, row: Subject, { start }: Move, now: Date): Promise<void> {
  const news = {
    event: 'move',
    dedupeKey: `moved:${row.id}:${row.version + 1}`,
    appointmentId: row.id,
    clientId: row.clientId,
    details: { from: row.appointmentDate.toISOString(), to: start.toISOString() },
  } as const
  await notifyOwner(tx, scope, news, now)
}

/** Returns the deadline at the same distance before the new start as before the old one, if enough time is left. */
function movedDeadline({ confirmBy, appointmentDate }: Subject, start: Date, now: Date): Date | null {
  return confirmBy && confirmDeadline(now, start, (appointmentDate.getTime() - confirmBy.getTime()) / 3_600_000)
}

async function refillLeft(
  tx: Tx,
  scope: BusinessScope,
  row: Subject,
  move: Move,
  blocked: { from: Date; until: Date },
): Promise<void> {
  const end = new Date(row.appointmentDate.getTime() + row.duration * 60_000)
  const left = freedSpans(
    { staffId: row.staffId, from: row.appointmentDate, until: end },
    { staffId: move.staffId, ...blocked },
  )
  const isShorter = move.staffId === row.staffId && move.start.getTime() === row.appointmentDate.getTime()
  for (const span of left) {
    await openRun(tx, scope, {
      ...span,
      cause: isShorter ? 'shortened' : 'moved',
      appointmentId: row.id,
      priceCents: isShorter ? 0 : row.priceCents,
    })
  }
}
