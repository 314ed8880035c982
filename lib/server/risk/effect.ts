/** Measures the effect of calls in this business, from its own finished appointments. */
import { measureEffect, type Effect, type Group } from '@/lib/domain/effect'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Compares finished appointments for which a call was suggested with those held out at random, over all time and by
 * current outcomes. Each counts in the group for which it was drawn, whether or not the client was reached. Cancelled
 * appointments are in neither group.
 */
export async function getCallEffect(scope: BusinessScope): Promise<Effect> {
  const rows = await getDb().$queryRaw<(Group & { kind: string })[]>`
    SELECT i.kind, count(*)::int AS finished, count(*) FILTER (WHERE a.status = 'no-show')::int AS missed
    FROM interventions i JOIN appointments a ON a.business_id = i.business_id AND a.id = i.appointment_id
    WHERE i.business_id = ${scope.businessId}::uuid AND i.kind IN ('call_suggested', 'call_held_out') AND a.status IN ('completed', 'no-show')
    GROUP BY i.kind`
  const groupOf = (kind: string): Group => {
    const { finished, missed } = rows.find((row) => row.kind === kind) ?? { finished: 0, missed: 0 }
    return { finished, missed }
  }
  return measureEffect(groupOf('call_suggested'), groupOf('call_held_out'))
}
