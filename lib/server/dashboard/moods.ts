/** Counts moods for the dashboard's Mood Analytics. */
import { analyzeMoods, type MoodAnalysis, type MoodTally } from '@/lib/domain/mood'
import { getDb, selectTogether } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

/**
 * Counts the moods recorded for the business's clients and visits, except archived clients and the owner's test, in one
 * statement.
 */
export async function getMoodAnalysis({ businessId }: BusinessScope): Promise<MoodAnalysis> {
  const clients = Prisma.sql`clients c WHERE c.business_id = ${businessId}::uuid AND c.archived_at IS NULL
    AND NOT EXISTS (
      SELECT FROM appointments t WHERE t.business_id = c.business_id AND t.client_id = c.id AND t.source = 'test'
        AND NOT EXISTS (
          SELECT FROM appointments o
          WHERE o.business_id = c.business_id AND o.client_id = c.id AND o.source <> 'test'))`
  const { tallies, totals } = await selectTogether<{ tallies: MoodTally; totals: { clients: number } }>(getDb(), {
    tallies: Prisma.sql`
      SELECT mood, sum(clients)::int AS clients, sum(visits)::int AS visits FROM (
        SELECT c.preferred_mood AS mood, count(*) AS clients, 0 AS visits
        FROM ${clients} AND c.preferred_mood IS NOT NULL GROUP BY c.preferred_mood
        UNION ALL
        SELECT a.client_mood, 0, count(*)
        FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
        WHERE a.business_id = ${businessId}::uuid AND a.client_mood IS NOT NULL AND c.archived_at IS NULL
          AND a.source <> 'test'
        GROUP BY a.client_mood
      ) moods GROUP BY mood`,
    totals: Prisma.sql`SELECT count(*) AS clients FROM ${clients}`,
  })
  return analyzeMoods(tallies, totals[0]?.clients ?? 0)
}
