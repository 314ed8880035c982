/** What the dashboard's Mood Analytics reads. */
import { analyseMoods, type MoodAnalysis, type MoodTally } from '@/lib/domain/mood'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/** Counts the moods recorded of the business's clients and visits. Archived clients don't count. */
export async function getMoodAnalysis(scope: BusinessScope): Promise<MoodAnalysis> {
  const db = getDb()
  const [tallies, totalClients] = await Promise.all([
    db.$queryRaw<MoodTally[]>`
      SELECT mood, (count(*) FILTER (WHERE of_client))::int AS clients, (count(*) FILTER (WHERE NOT of_client))::int AS visits
      FROM (
        SELECT preferred_mood AS mood, true AS of_client FROM clients
        WHERE business_id = ${scope.businessId}::uuid AND archived_at IS NULL AND preferred_mood IS NOT NULL
        UNION ALL
        SELECT a.client_mood, false FROM appointments a
        JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
        WHERE a.business_id = ${scope.businessId}::uuid AND a.client_mood IS NOT NULL AND c.archived_at IS NULL
      ) entries
      GROUP BY mood`,
    db.client.count({ where: { businessId: scope.businessId, archivedAt: null } }),
  ])
  return analyseMoods(tallies, totalClients)
}
