/** Commands for the holder of an appointment's link. */
import type { CancelBody, ConfirmBody, PublicAppointment, RescheduleBody } from '@/lib/contracts/booking'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { findAlternatives } from '../availability/queries'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { AppError, conflict } from '../http/app-error'
import type { AppointmentScope } from '../scope'
import { findService, type ServiceTerms } from '../service/queries'
import { freeStaff } from './booking'
import { readInstant } from './instant'
import { assertMovable, moveAppointment } from './move'
import { getPublicAppointment } from './queries'
import { changeStatus } from './status'
import { loadSubject, type Subject, termsOfMove } from './subject'

/**
 * Confirms the visit. Idempotent: a second confirmation adds no event. Throws 409 if it is cancelled or in the past, or
 * `moved` if the client saw another time.
 */
export async function confirmAsCustomer(
  scope: AppointmentScope,
  body: ConfirmBody,
  deps: Deps,
): Promise<PublicAppointment> {
  return changeSeen(scope, body, 'confirmed', null, deps)
}

/**
 * Cancels the visit, even after the late-change cutoff; then the cancellation is recorded as late. Idempotent: records
 * one event. Throws 409 `moved` if the client saw another time.
 */
export async function cancelAsCustomer(
  scope: AppointmentScope,
  body: CancelBody,
  deps: Deps,
): Promise<PublicAppointment> {
  return changeSeen(scope, body, 'cancelled', body.reason ?? null, deps)
}

/** Changes the status of the appointment that the client saw, unless it has that status. */
async function changeSeen(
  scope: AppointmentScope,
  { appointmentDate }: ConfirmBody,
  to: AppointmentStatus,
  reason: string | null,
  deps: Deps,
): Promise<PublicAppointment> {
  return retryWhenStale(scope, deps, async (tx, now) => {
    const row = await loadSubject(tx, scope, scope.appointmentId)
    if (appointmentDate !== undefined && Date.parse(appointmentDate) !== row.appointmentDate.getTime())
      throw conflict('moved', 'The appointment was moved in the meantime')
    if (row.status !== to) await changeStatus(tx, scope, row, to, { reason }, now)
  })
}

/**
 * Moves the appointment to a time that the page offers. Without `staffId`, keeps the staff member if they are free.
 * Throws 409 `slot_taken` with the three nearest free times.
 */
export async function rescheduleAsCustomer(
  scope: AppointmentScope,
  body: RescheduleBody,
  deps: Deps,
): Promise<PublicAppointment> {
  const start = readInstant(scope, body.appointmentDate)
  const before = await loadSubject(deps.db, scope, scope.appointmentId)
  const terms = await termsOfSubject(deps, scope, before)
  const staffId = body.staffId ?? null
  try {
    return await retryWhenStale(scope, deps, async (tx, now) => {
      const row = await loadSubject(tx, scope, scope.appointmentId)
      assertMovable(row, scope.actor, now)
      if (row.appointmentDate.getTime() === start.getTime() && (staffId === null || staffId === row.staffId)) return
      const free = await freeStaff(tx, scope, terms, start, staffId, now, row.id)
      const chosen = free.includes(row.staffId) ? row.staffId : free[0]
      if (!chosen) throw conflict('slot_taken', 'That time was just taken')
      await moveAppointment(
        tx,
        scope,
        row,
        { start, durationMinutes: row.duration, staffId: chosen, service: null },
        now,
      )
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error
    const alternatives = await findAlternatives(
      scope,
      { terms, around: start, staffId, exceptAppointmentId: before.id },
      deps.clock.now(),
    )
    throw conflict('slot_taken', 'That time was just taken', { alternatives })
  }
}

/** Returns the terms with which this appointment is moved. */
export async function termsOfSubject(
  deps: Pick<Deps, 'db'>,
  scope: AppointmentScope,
  row: Subject,
): Promise<ServiceTerms> {
  const service = row.serviceId ? await findService(deps.db, scope, { id: row.serviceId }) : null
  return termsOfMove(row, service?.id ?? null)
}

const TRIES = 3

/** Retries a few times after a concurrent change, applying the rules to the new state. */
async function retryWhenStale(
  scope: AppointmentScope,
  deps: Deps,
  work: (tx: Tx, now: Date) => Promise<void>,
): Promise<PublicAppointment> {
  const now = deps.clock.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await deps.db.$transaction((tx) => work(tx, now))
      return await getPublicAppointment(scope, now)
    } catch (error) {
      if (attempt === TRIES || !(error instanceof AppError) || error.code !== 'stale') throw error
    }
  }
}
