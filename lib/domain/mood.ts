/** The eight moods a client or a visit can have. They are shown, never used to judge anyone. */

/** Id, emoji and words of each. Source: product 3. */
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
/** The moods' ids, as contracts take them. */
export const MOOD_IDS = MOODS.map((mood) => mood.id) as [MoodId, ...MoodId[]]

/** The mood with this id, or null for an unknown or missing one. */
export function findMood(id: string | null | undefined) {
  return MOODS.find((mood) => mood.id === id) ?? null
}
