/** Counts moods for the dashboard's Mood Analytics. */
import { analyzeMoods, type MoodAnalysis, type MoodTally } from '@/lib/domain/mood'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/** Counts the moods recorded for the business's clients and their visits. Archived clients are excluded. */
export async function getMoodAnalysis({ businessId }: BusinessScope): Promise<MoodAnalysis> {
  const db = getDb()
  const [ofClients, ofVisits, totalClients] = await Promise.all([
    db.client.groupBy({
      by: ['preferredMood'],
      where: { businessId, archivedAt: null, preferredMood: { not: null } },
      _count: { _all: true },
    }),
    db.appointment.groupBy({
      by: ['clientMood'],
      where: { businessId, clientMood: { not: null }, client: { is: { businessId, archivedAt: null } } },
      _count: { _all: true },
    }),
    db.client.count({ where: { businessId, archivedAt: null } }),
  ])
  const tallies: MoodTally[] = [
    ...ofClients.map(({ preferredMood, _count }) => ({ mood: preferredMood ?? '', clients: _count._all, visits: 0 })),
    ...ofVisits.map(({ clientMood, _count }) => ({ mood: clientMood ?? '', clients: 0, visits: _count._all })),
  ]
  return analyzeMoods(sumByMood(tallies), totalClients)
}

function sumByMood(tallies: readonly MoodTally[]): MoodTally[] {
  const sums = new Map<string, MoodTally>()
  for (const { mood, clients, visits } of tallies) {
    const sum = sums.get(mood) ?? { mood, clients: 0, visits: 0 }
    sums.set(mood, { mood, clients: sum.clients + clients, visits: sum.visits + visits })
  }
  return [...sums.values()]
}
