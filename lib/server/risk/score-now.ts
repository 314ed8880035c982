/** Immediately scores what a person is waiting to see; the worker would do it soon anyway. */
import type { Appointment } from '@/lib/contracts/appointment'
import type { Db } from '../db'
import { log } from '../log'
import type { BusinessScope } from '../scope'
import { scoreAppointments } from './score'
import { RISK_SELECT, riskOf } from './visit-risk'

/**
 * Scores the appointment after its latest change, stores the risk and returns both. If scoring fails, returns the
 * appointment unchanged, because its change is saved and the worker scores it later. Call it after the transaction.
 */
export async function withRiskNow<Visit extends Appointment>(
  scope: BusinessScope,
  db: Db,
  visit: Visit,
  now: Date,
): Promise<Visit> {
  const isComing =
    (visit.status === 'scheduled' || visit.status === 'confirmed') && new Date(visit.appointmentDate) > now
  if (!isComing) return visit
  try {
    await scoreAppointments(scope, db, [visit.id], now)
    const row = await db.appointment.findUnique({
      where: { businessId_id: { businessId: scope.businessId, id: visit.id } },
      select: { status: true, appointmentDate: true, ...RISK_SELECT },
    })
    return { ...visit, risk: row && riskOf(row, now) }
  } catch (error) {
    logFailure(scope, error)
    return visit
  }
}

/**
 * Rescores the client's upcoming appointments. If that fails, the worker does it later. Call it after the transaction.
 */
export async function scoreClientNow(scope: BusinessScope, db: Db, clientId: string, now: Date): Promise<void> {
  try {
    const coming = {
      businessId: scope.businessId,
      clientId,
      status: { in: ['scheduled', 'confirmed'] },
      appointmentDate: { gt: now },
    }
    // If scoring fails below, the worker finds these visits by their missing version.
    await db.appointment.updateMany({ where: coming, data: { riskVersion: null } })
    const visits = await db.appointment.findMany({ where: coming, select: { id: true } })
    await scoreAppointments(
      scope,
      db,
      visits.map(({ id }) => id),
      now,
    )
  } catch (error) {
    logFailure(scope, error)
  }
}

function logFailure({ businessId }: BusinessScope, error: unknown): void {
  log.error({ businessId, error: error instanceof Error ? error.name : 'Error' }, 'risk not worked out')
}
