import { SETTINGS_ENTRIES, type SettingsEntry, type SettingsEntryId } from '@/components/settings/settings-entries'

/**
 * Returns the entries for which every word of the query begins a word of the name or of `words`; matches by name alone
 * come first. An empty query returns all, in display order.
 */
export function findSettings(query: string, words: Partial<Record<SettingsEntryId, string>>): readonly SettingsEntry[] {
  const byName = SETTINGS_ENTRIES.filter(({ name }) => beginAll(query, name))
  const byWords = SETTINGS_ENTRIES.filter((entry) => beginAll(query, `${entry.name} ${words[entry.id] ?? ''}`))
  return [...new Set([...byName, ...byWords])]
}

/** Whether every word of the query begins a word of the text. */
export function beginAll(query: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** Splits into lower-case words without inner hyphens: "Cut-off, Email" is "cutoff" and "email". */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/[-'’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
