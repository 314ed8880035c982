/** Lets the owner forgive a no-show or late cancellation. */
import type { Appointment } from '@/lib/contracts/appointment'
import { isForgivable } from '@/lib/domain/appointment'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { scoreClientNow } from '../risk/score-now'
import type { OwnerScope } from '../scope'
import { getAppointment } from './queries'
import { recordEvent } from './store'

/**
 * Forgives the missed or late-cancelled visit: it still counts in all statistics, but no longer affects the risk of the
 * client's upcoming visits. Idempotent. Throws 404, or 409 `not_forgivable` for any other visit.
 */
export async function forgiveAppointment(scope: OwnerScope, appointmentId: string, deps: Deps): Promise<Appointment> {
  return setForgiven(scope, appointmentId, true, deps)
}

/** Undoes `forgiveAppointment`; does nothing if the visit wasn't forgiven. Throws the same errors. */
export async function unforgiveAppointment(scope: OwnerScope, appointmentId: string, deps: Deps): Promise<Appointment> {
  return setForgiven(scope, appointmentId, false, deps)
}

async function setForgiven(
  scope: OwnerScope,
  appointmentId: string,
  isForgiven: boolean,
  deps: Deps,
): Promise<Appointment> {
  const now = deps.clock.now()
  const { clientId, isNews } = await deps.db.$transaction(async (tx) => {
    const where = { businessId: scope.businessId, id: appointmentId }
    // The update itself checks the status, because an undo may run at the same time.
    const { count } = await tx.appointment.updateMany({
      where: {
        ...where,
        forgivenAt: isForgiven ? null : { not: null },
        OR: [{ status: 'no-show' }, { status: 'cancelled', lateCancellation: true }],
      },
      data: { forgivenAt: isForgiven ? now : null, updatedAt: now },
    })
    const row = await tx.appointment.findFirst({
      where,
      select: { clientId: true, status: true, lateCancellation: true },
    })
    if (!row) throw notFound('Appointment not found')
    if (!isForgivable(row)) throw conflict('not_forgivable', 'Only a no-show or a late cancellation can be forgiven')
    if (count > 0) await recordEvent(tx, scope, appointmentId, { type: isForgiven ? 'forgiven' : 'unforgiven' }, now)
    return { clientId: row.clientId, isNews: count > 0 }
  })
  if (isNews) await scoreClientNow(scope, deps.db, clientId, now)
  return getAppointment(scope, appointmentId, now)
}
