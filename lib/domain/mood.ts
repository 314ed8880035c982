/** The eight moods that a client or a visit can have. They are shown, never used to judge anyone. */

/** Each mood's id, emoji and words. */
export const MOODS = [
  { id: 'energetic', emoji: '⚡', label: 'Energetic', description: 'Full of energy and ready to go' },
  { id: 'calm', emoji: '😌', label: 'Calm', description: 'Relaxed and at ease' },
  { id: 'focused', emoji: '🎯', label: 'Focused', description: 'Clear about what they want' },
  { id: 'social', emoji: '💬', label: 'Social', description: 'In the mood for a chat' },
  { id: 'stressed', emoji: '😰', label: 'Stressed', description: 'Under pressure, needs gentleness' },
  { id: 'excited', emoji: '🤩', label: 'Excited', description: 'Looking forward to it' },
  { id: 'tired', emoji: '😴', label: 'Tired', description: 'Low on energy, prefers quiet' },
  { id: 'happy', emoji: '😊', label: 'Happy', description: 'In good spirits' },
] as const

export type MoodId = (typeof MOODS)[number]['id']
/** The ids of the moods, typed for contracts. */
export const MOOD_IDS = MOODS.map((mood) => mood.id) as [MoodId, ...MoodId[]]

/** How many clients prefer a mood, and how many visits have it. */
export interface MoodTally {
  mood: string
  clients: number
  visits: number
}

/** A mood's share of all recorded moods; `share` is in whole percent. */
export interface MoodShare {
  mood: MoodId
  weight: number
  share: number
}

/** The moods of a business's clients and visits. */
export interface MoodAnalysis {
  /** The most frequent moods first, at most six. */
  moods: MoodShare[]
  /** Number of recorded moods, of clients and visits together. */
  entries: number
  totalClients: number
  /** Recorded moods per hundred clients; null without clients. */
  coverage: number | null
}

/** The weights of a client's preferred mood and of a visit's mood. */
const MOOD_WEIGHTS = { client: 1, visit: 2 } as const
/** How many moods are listed. */
const SHOWN_MOODS = 6
/** How many of them are shown as bars. */
export const MOOD_BARS = 4
/** The lowest coverage that the screen praises, in recorded moods per hundred clients. */
const GREAT_COVERAGE = 80

/** Returns the business's moods, from tallies per mood. Ignores unknown moods. */
export function analyzeMoods(tallies: readonly MoodTally[], totalClients: number): MoodAnalysis {
  const known = tallies.flatMap(({ mood, clients, visits }) => {
    const found = findMood(mood)
    return found
      ? [
          {
            mood: found.id,
            weight: clients * MOOD_WEIGHTS.client + visits * MOOD_WEIGHTS.visit,
            entries: clients + visits,
          },
        ]
      : []
  })
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  const entries = known.reduce((sum, tally) => sum + tally.entries, 0)
  const moods = known
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || MOOD_IDS.indexOf(a.mood) - MOOD_IDS.indexOf(b.mood))
    .slice(0, SHOWN_MOODS)
    .map(({ mood, weight }) => ({ mood, weight, share: Math.round((weight / total) * 100) }))
  return {
    moods,
    entries,
    totalClients,
    coverage: totalClients === 0 ? null : Math.round((entries / totalClients) * 100),
  }
}

/** Returns whether the screen praises the coverage. */
export function isGreatCoverage(coverage: number | null): boolean {
  return coverage !== null && coverage >= GREAT_COVERAGE
}

/** Returns the mood with this id, or null for an unknown or missing one. */
export function findMood(id: string | null | undefined) {
  return MOODS.find((mood) => mood.id === id) ?? null
}
