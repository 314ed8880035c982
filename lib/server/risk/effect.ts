/** What calls are worth in this business, from its own finished visits. */
import { measureEffect, type Effect, type Group } from '@/lib/domain/effect'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Compares finished visits a call was suggested for with those left alone by chance, as they are marked now: of all
 * time, each counted as it was drawn, whether or not anybody was reached. Cancelled visits are in neither group.
 */
export async function getCallEffect(scope: BusinessScope): Promise<Effect> {
  const [finished, missed] = await Promise.all([
    countByKind(scope, ['completed', 'no-show']),
    countByKind(scope, ['no-show']),
  ])
  const groupOf = (kind: string): Group => ({ finished: finished.get(kind) ?? 0, missed: missed.get(kind) ?? 0 })
  return measureEffect(groupOf('call_suggested'), groupOf('call_held_out'))
}

/** Counts the drawn visits that ended so. */
async function countByKind({ businessId }: BusinessScope, statuses: string[]): Promise<Map<string, number>> {
  const rows = await getDb().intervention.groupBy({
    by: ['kind'],
    where: {
      businessId,
      kind: { in: ['call_suggested', 'call_held_out'] },
      appointment: { is: { businessId, status: { in: statuses } } },
    },
    _count: { _all: true },
  })
  return new Map(rows.map(({ kind, _count }) => [kind, _count._all]))
}
