/** What calls are worth in this business, from its own finished visits. */
import { measureEffect, type Effect, type Group } from '@/lib/domain/effect'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Compares finished visits a call was suggested for with those left alone by chance, as they are marked now: of all
 * time, each counted as it was drawn, whether or not anybody was reached. Cancelled visits are in neither group.
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
