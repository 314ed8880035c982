/** Records the outcomes of all appointments of a day in one request. */
import type { CloseDayAnswer, CloseDayBody } from '@/lib/contracts/close-day'
import { asksForOutcome, changeForOutcome } from '@/lib/domain/outcome'
import { awaitsApproval, type StoredDemand } from '@/lib/domain/protection'
import { localDateOf } from '@/lib/domain/time'
import type { Deps } from '../deps'
import { AppError, conflict, notFound, tooEarly } from '../http/app-error'
import type { OwnerScope } from '../scope'
import { updateAppointment } from './owner-commands'

type Answer = CloseDayBody['outcomes'][number]
type Visit = StoredDemand & { appointmentDate: Date }

/**
 * Records each outcome in its own transaction, so that a rejected one doesn't affect the others. Rejects an appointment
 * that belongs to another business (404), is on a local date other than `date`, doesn't need an outcome yet or already
 * has one, or has changed since the owner saw it (409 `stale`). Reports rejections in the results; throws only
 * unexpected errors. Idempotent.
 */
export async function closeDay(
  scope: OwnerScope,
  { date, outcomes }: CloseDayBody,
  deps: Deps,
): Promise<CloseDayAnswer> {
  const now = deps.clock.now()
  const rows = await deps.db.appointment.findMany({
    where: { businessId: scope.businessId, id: { in: outcomes.map(({ id }) => id) } },
    select: { id: true, status: true, appointmentDate: true, protection: true, approvedAt: true },
  })
  const visits = new Map(rows.map((row) => [row.id, row]))
  const results: CloseDayAnswer['results'] = []
  // One after the other, because the connection pool is shared.
  for (const answer of outcomes) {
    try {
      requireAsking(scope, visits.get(answer.id), date, now)
      results.push({ id: answer.id, appointment: await record(scope, answer, deps), refusal: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id: answer.id, appointment: null, refusal: { code: error.code, error: error.message } })
    }
  }
  return { results }
}

function requireAsking(scope: OwnerScope, visit: Visit | undefined, date: string, now: Date): void {
  if (!visit) throw notFound('Appointment not found')
  if (localDateOf(visit.appointmentDate, scope.timeZone) !== date)
    throw conflict('other_day', 'This appointment is on another day now')
  if (asksForOutcome(visit, now)) return
  const isLive = visit.status === 'scheduled' || visit.status === 'confirmed'
  if (isLive && visit.appointmentDate > now) throw tooEarly()
  if (awaitsApproval(visit)) throw conflict('not_approved', 'Approve this request before you mark who came')
  throw isLive
    ? conflict('not_begun', 'This appointment hasn’t started yet')
    : conflict('answered', 'This appointment already has an outcome')
}

async function record(scope: OwnerScope, { id, version, outcome, minutesLate }: Answer, deps: Deps) {
  const { warnings: _none, ...changed } = await updateAppointment(
    scope,
    id,
    { ...changeForOutcome(outcome, minutesLate), version },
    deps,
  )
  return changed
}
