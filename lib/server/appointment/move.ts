/** Moving an appointment: the old time is freed and the new one taken in one statement. */
import { blockedSpan, canReschedule, type AppointmentStatus } from '@/lib/domain/appointment'
import type { Tx } from '../db'
import { illegalTransition } from '../http/app-error'
import { syncReminders } from '../reminder/commands'
import type { BusinessScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { factsOf } from './appointment-json'
import { lockMoves, recordEvent, stale, throwTimeConflict } from './store'
import { buffersOf, reminderSubject, type Subject } from './subject'

export interface Move {
  start: Date
  durationMinutes: number
  staffId: string
  /** A new service brings its own price and buffers; null keeps the old ones. */
  service: ServiceTerms | null
}

/**
 * Moves a live appointment within this transaction; its status stays. Throws 409
 * `slot_taken` where the new time overlaps (decided by the exclusion constraint),
 * `stale` when another change won, `illegal_transition` for a finished visit.
 */
export async function moveAppointment(tx: Tx, scope: BusinessScope, row: Subject, move: Move, now: Date): Promise<void> {
  if (!canReschedule(factsOf(row), scope.actor, now)) throw illegalTransition(row.status as AppointmentStatus, 'moved')
  await lockMoves(tx, scope)
  const buffers = move.service
    ? { beforeMinutes: move.service.bufferBeforeMinutes, afterMinutes: move.service.bufferAfterMinutes } : buffersOf(row)
  const blocked = blockedSpan(move.start, move.durationMinutes, buffers)
  const { count } = await tx.appointment.updateMany({
    where: { businessId: scope.businessId, id: row.id, version: row.version },
    data: {
      appointmentDate: move.start, duration: move.durationMinutes, staffId: move.staffId,
      blockedFrom: blocked.from, blockedUntil: blocked.until,
      ...(move.service ? { serviceId: move.service.id, service: move.service.name, priceCents: move.service.price } : {}),
      version: { increment: 1 }, icsSequence: { increment: 1 }, reminder24hSent: false, reminder2hSent: false, followUpSent: false, updatedAt: now,
    },
  }).catch(throwTimeConflict)
  if (count === 0) throw stale()
  await recordEvent(tx, scope, row.id, {
    type: 'moved', details: { from: row.appointmentDate.toISOString(), to: move.start.toISOString() },
  }, now)
  if (move.start.getTime() !== row.appointmentDate.getTime()) {
    const subject = reminderSubject(row, { appointmentDate: move.start, duration: move.durationMinutes, version: row.version + 1 })
    await syncReminders(tx, scope, subject, 'moved', now)
  }
}
