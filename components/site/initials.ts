import { graphemesOf } from '@/lib/domain/graphemes'

/** First letters of the first two words of a name; empty where it has none. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.slice(0, 2).map((word) => graphemesOf(word.replace(/^[^\p{L}\p{N}]+/u, ''))[0] ?? '')
  return letters.join('')
}
