/**
 * Computes everything about risk that a fresh copy of the cast shows, so that no job changes it while the first visitor
 * is looking at it.
 */
import { nextCallTime } from '@/lib/domain/calls'
import { nextNight } from '@/lib/domain/risk-night'
import { drawCalls } from '../calls/plan'
import type { Db } from '../db'
import { learnFromOutcomes } from '../risk/refit'
import { scoreAppointments } from '../risk/score'
import type { BusinessScope } from '../scope'
import { replayForecasts } from './forecasts'

/** Replays past forecasts, fits the model, scores the upcoming appointments and draws today's calls. */
export async function scoreCast(scope: BusinessScope, db: Db, random: () => number, now: Date): Promise<void> {
  const { businessId } = scope
  await replayForecasts(scope, db, now)
  await learnFromOutcomes(scope, db, now)
  await scoreAppointments(scope, db, null, now)
  await drawCalls(scope, db, random, now)
  const next = { nextRunAt: nextNight(now, scope.timeZone), nextCallsAt: nextCallTime(now, scope.timeZone) }
  await db.riskModel.upsert({
    where: { businessId },
    update: next,
    create: { businessId, ...next },
    select: { businessId: true },
  })
}
