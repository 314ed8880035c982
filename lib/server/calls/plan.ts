/** Draws which clients to call, once an hour per business during calling hours. */
import { callState } from '@/lib/domain/call-log'
import { isCallTime, isWaiting, nextCallTime, planCalls, roomForCalls } from '@/lib/domain/calls'
import { awaitsApproval } from '@/lib/domain/protection'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Db } from '../db'
import type { Deps } from '../deps'
import { eachRow } from '../jobs/each-row'
import { unsafeAcrossBusinessesTakeModels } from '../risk/due-models'
import { lockRiskModel } from '../row-lock'
import { systemScope, type BusinessScope } from '../scope'
import { listWindow, toCallAppointment } from './window'

const BATCH = 20
/**
 * Minutes after which the businesses of a worker that died can be taken over. A visit without a risk is checked again
 * after the same time.
 */
const HELD_MINUTES = 10
const MINUTE = 60_000

/**
 * Draws the calls for up to `BATCH` businesses that are due, each handled by one worker. `random` returns numbers in
 * [0, 1). A business that fails is retried an hour later. Returns `more` if some may be left.
 */
export async function unsafeAcrossBusinessesPlanCalls(
  { db, clock }: Deps,
  random: () => number,
  signal: AbortSignal,
): Promise<{ more: boolean }> {
  const now = clock.now()
  const heldUntil = inMinutes(now, HELD_MINUTES)
  const due = await unsafeAcrossBusinessesTakeModels(db, 'calls', { limit: BATCH, heldUntil }, now)
  const setNext = (businessId: string, nextCallsAt: Date) =>
    db.riskModel.updateMany({ where: { businessId }, data: { nextCallsAt } })
  await eachRow(
    due,
    {
      failure: 'calls not planned',
      ids: ({ businessId }) => ({ businessId }),
      signal,
      putOff: ({ businessId }) => setNext(businessId, inMinutes(now, 60)),
    },
    async ({ businessId }) => setNext(businessId, await planOne(db, businessId, random, now)),
  )
  return { more: due.length === BATCH && !signal.aborted }
}

/** Plans one business and returns when it is due next. */
async function planOne(db: Db, businessId: string, random: () => number, now: Date): Promise<Date> {
  const scope = await systemScope(businessId)
  const { unscored } = isCallTime(now, scope.timeZone) ? await drawCalls(scope, db, random, now) : { unscored: 0 }
  const next = nextCallTime(now, scope.timeZone)
  const soon = inMinutes(now, HELD_MINUTES)
  return unscored > 0 && soon < next ? soon : next
}

/**
 * Draws visits through the end of tomorrow; `planCalls` decides which are suggested and which are held out. Draws each
 * visit once, however often and concurrently this runs. Returns how many were drawn, and how many visits have no risk
 * yet.
 */
export async function drawCalls(
  scope: BusinessScope,
  db: Db,
  random: () => number,
  now: Date,
): Promise<{ drawn: number; unscored: number }> {
  const { businessId } = scope
  return db.$transaction(async (tx) => {
    // Without the lock, two concurrent runs could exceed the daily limit.
    await lockRiskModel(tx, scope)
    // Nothing is promised yet about a request.
    const rows = (await listWindow(scope, tx, now)).filter((row) => !awaitsApproval(row))
    const since = startOfBusinessDay(localDateOf(now, scope.timeZone), scope.timeZone)
    const suggestedToday = await tx.intervention.count({
      where: { businessId, kind: 'call_suggested', at: { gte: since } },
    })
    const visits = rows.map(toCallAppointment)
    const open = rows.filter(
      (row) => isWaiting(toCallAppointment(row)) && callState(row.interventions, now) !== 'done',
    ).length
    const { suggested, heldOut } = planCalls(visits, roomForCalls(suggestedToday, open), now, random)
    const riskOf = new Map(rows.map(({ id, riskScore }) => [id, riskScore]))
    const drawn = (kind: string) => (id: string) => ({
      businessId,
      appointmentId: id,
      kind,
      riskScore: riskOf.get(id) ?? null,
      at: now,
    })
    const { count } = await tx.intervention.createMany({
      data: [...suggested.map(drawn('call_suggested')), ...heldOut.map(drawn('call_held_out'))],
      skipDuplicates: true,
    })
    return { drawn: count, unscored: visits.filter(({ risk }) => risk === null).length }
  })
}

function inMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE)
}
