/** Records the results of the owner's calls. */
import type { Appointment } from '@/lib/contracts/appointment'
import type { RecordCallBody } from '@/lib/contracts/call'
import { canChangeStatus, canUndo, type AppointmentStatus } from '@/lib/domain/appointment'
import { UNDO_CALL_MINUTES } from '@/lib/domain/call-log'
import { factsOf } from '../appointment/appointment-json'
import { getAppointment } from '../appointment/queries'
import { changeStatus } from '../appointment/status'
import { stale } from '../appointment/store'
import { loadSubject } from '../appointment/subject'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { scoreAppointments } from '../risk/score'
import { lockAppointment } from '../row-lock'
import type { OwnerScope } from '../scope'

/** A second tap within this many seconds counts as a repeat of the first one. */
const SAME_TAP_SECONDS = 20
/** Results that are true only for the time about which the client was asked. */
const ABOUT_THE_TIME: ReadonlySet<RecordCallBody['outcome']> = new Set(['coming', 'cancelled'])

/**
 * Records a call, or a text sent instead, and recomputes the appointment's risk. `coming` also confirms a visit that is
 * still pending, and `cancelled` cancels it for the client; `moved` doesn't change the visit. A duplicate within a few
 * seconds is recorded only once. Throws 404, and 409: `finished` for a visit that has ended or was cancelled, `stale` if the client was asked about
 * another time than the visit has now.
 */
export async function recordCall(
  scope: OwnerScope,
  appointmentId: string,
  { outcome, version }: RecordCallBody,
  deps: Deps,
): Promise<Appointment> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    await lockAppointment(tx, scope, appointmentId)
    const row = await loadSubject(tx, scope, appointmentId)
    const noted = outcome === 'texted' ? { kind: 'texted', outcome: null } : { kind: 'called', outcome }
    const before = await tx.intervention.count({
      where: {
        businessId: scope.businessId,
        appointmentId,
        ...noted,
        at: { gt: new Date(now.getTime() - SAME_TAP_SECONDS * 1000) },
      },
    })
    if (before === 0) {
      if (row.status !== 'scheduled' && row.status !== 'confirmed')
        throw conflict('finished', 'This appointment has already ended or was cancelled')
      if (ABOUT_THE_TIME.has(outcome) && version !== undefined && version !== row.version) throw stale()
      await note(tx, scope, appointmentId, noted, now)
      if (
        outcome === 'coming' &&
        row.status === 'scheduled' &&
        canChangeStatus(factsOf(row), 'confirmed', scope.actor, now)
      ) {
        await changeStatus(tx, scope, row, 'confirmed', {}, now)
      }
      if (outcome === 'cancelled') await changeStatus(tx, scope, row, 'cancelled', { clientCancels: true }, now)
      await scoreAppointments(scope, tx, [appointmentId], now)
    }
    return getAppointment(scope, appointmentId, now, tx)
  })
}

/** The statuses that results of calls lead to. */
const LEADS_TO: Readonly<Record<string, AppointmentStatus>> = { coming: 'confirmed', cancelled: 'cancelled' }

/**
 * Undoes the last result recorded for the appointment, within 15 minutes, along with the confirmation or cancellation it
 * caused, and rescores the risk. Throws 404 after that time, or if there is no result; 409 if another visit has taken
 * the cancelled one's time.
 */
export async function takeBackCall(scope: OwnerScope, appointmentId: string, deps: Deps): Promise<Appointment> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    // A cancelled visit takes its time back.
    await lockScheduleExclusive(tx, scope)
    await lockAppointment(tx, scope, appointmentId)
    const last = await tx.intervention.findFirst({
      where: {
        businessId: scope.businessId,
        appointmentId,
        kind: { in: ['called', 'texted'] },
        at: { gte: new Date(now.getTime() - UNDO_CALL_MINUTES * 60_000) },
      },
      select: { id: true, outcome: true, at: true },
      orderBy: [{ at: 'desc' }, { id: 'asc' }],
    })
    if (!last) throw notFound('There is nothing to undo')
    await tx.intervention.deleteMany({ where: { businessId: scope.businessId, id: last.id } })
    const row = await loadSubject(tx, scope, appointmentId)
    const isItsDoing =
      row.status === LEADS_TO[last.outcome ?? ''] && row.statusChangedAt?.getTime() === last.at.getTime()
    const former = canUndo(factsOf(row), now)
    if (isItsDoing && former !== null) await changeStatus(tx, scope, row, former, {}, now)
    await scoreAppointments(scope, tx, [appointmentId], now)
    return getAppointment(scope, appointmentId, now, tx)
  })
}

async function note(
  tx: Tx,
  scope: OwnerScope,
  appointmentId: string,
  noted: { kind: string; outcome: string | null },
  now: Date,
): Promise<void> {
  const known = await tx.appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: appointmentId } },
    select: { riskScore: true },
  })
  await tx.intervention.create({
    data: { businessId: scope.businessId, appointmentId, ...noted, riskScore: known?.riskScore ?? null, at: now },
    select: { id: true },
  })
}
