import { Badge } from '@/components/ui/badge'
import { findMood } from '@/lib/domain/mood'

/** Shows a mood as an emoji and a word; renders nothing for an unknown or missing mood. */
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
