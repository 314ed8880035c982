/** Returns the key of the owner's task whether two clients are one person; the same in either order. */
export function sameTaskKey(one: string, other: string): string {
  return `same_person:${[one, other].sort().join(':')}`
}
