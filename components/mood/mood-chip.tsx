import { Badge } from '@/components/ui/badge'
import { findMood } from '@/lib/domain/mood'

/** A mood in a word, with its sign; nothing for an unknown or missing one. */
export function MoodChip({ mood: id }: { mood: string | null }) {
  const mood = findMood(id)
  if (!mood) return null
  return (
    <Badge>
      <span aria-hidden>{mood.emoji}</span>
      {mood.label}
    </Badge>
  )
}
