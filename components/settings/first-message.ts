/** Returns the first message in a field's errors, at any depth: a list's error may be its own or an item's. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const own = (error as { message?: unknown }).message
  if (typeof own === 'string') return own
  return Object.entries(error)
    .filter(([key]) => key !== 'ref')
    .map(([, part]) => firstMessage(part))
    .find(Boolean)
}
