/** Openings: a staff member's free time in the coming days, and which waitlisted clients fit. */
import { suitsWish, type StaffSpan, type Wish } from './recovery'

/** How many days, from today, are searched for openings. */
export const OPENING_DAYS = 7

/** A start at which a staff member is free for a visit. */
export interface StaffStart {
  start: Date
  staffId: string
}

/** A client on the waitlist. */
export interface WaitingClient {
  wish: Wish
  joinedAt: Date
}

/**
 * Returns the clients who fit each opening, each with the earliest start in the opening that suits their preferences.
 * Clients without a visit come first, then clients are sorted by order of joining. `startsFor` must return ascending
 * starts.
 */
export function matchOpenings<Waiting extends WaitingClient>(
  openings: readonly StaffSpan[],
  waiting: readonly Waiting[],
  startsFor: (entry: Waiting) => readonly StaffStart[],
  at: { timeZone: string; now: Date },
): { entry: Waiting; start: Date }[][] {
  const fits: { entry: Waiting; start: Date }[][] = openings.map(() => [])
  // Clients who want the same service share their starts.
  const indexes = new Map<StaffStart, number>()
  const indexOf = (slot: StaffStart) => {
    const index = indexes.get(slot) ?? openings.findIndex((opening) => holds(opening, slot))
    indexes.set(slot, index)
    return index
  }
  for (const entry of byPriority(waiting)) {
    const fitted = new Set<number>()
    for (const slot of startsFor(entry)) {
      const index = indexOf(slot)
      if (fitted.has(index) || !suitsWish(entry.wish, slot, at.timeZone, at.now)) continue
      fitted.add(index)
      fits[index]?.push({ entry, start: slot.start })
    }
  }
  return fits
}

function byPriority<Waiting extends WaitingClient>(waiting: readonly Waiting[]): Waiting[] {
  return [...waiting].sort(
    (a, b) =>
      Number(a.wish.bookedFor !== null) - Number(b.wish.bookedFor !== null) ||
      a.joinedAt.getTime() - b.joinedAt.getTime(),
  )
}

function holds({ staffId, from, until }: StaffSpan, slot: StaffStart): boolean {
  return staffId === slot.staffId && from <= slot.start && slot.start < until
}

const HALF_HOUR = 30

/**
 * Returns a grid, in minutes, that contains both the business's starts and all half hours, so that openings don't miss
 * a start.
 */
export function openingGridMinutes(slotIntervalMinutes: number): number {
  return greatestDivisor(HALF_HOUR, slotIntervalMinutes)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
