/** The future events of simulated days, in chronological order. */

export interface Agenda {
  add(at: Date, happen: () => Promise<void>): void
  /**
   * Removes and returns the next event; events at the same instant are returned in the order in which they were added.
   * Null at the end.
   */
  next(): { at: Date; happen: () => Promise<void> } | null
}

/** Creates an empty agenda. */
export function createAgenda(): Agenda {
  const waiting: { at: Date; happen: () => Promise<void> }[] = []
  return {
    add: (at, happen) => {
      const later = waiting.findIndex((one) => one.at > at)
      waiting.splice(later === -1 ? waiting.length : later, 0, { at, happen })
    },
    next: () => waiting.shift() ?? null,
  }
}
