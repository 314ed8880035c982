/**
 * Returns the key of the owner's task that asks whether two clients are the same person. The order of the ids doesn't
 * matter.
 */
export function duplicateTaskKey(one: string, other: string): string {
  return `same_person:${[one, other].sort().join(':')}`
}
