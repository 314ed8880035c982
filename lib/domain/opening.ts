/** Openings: a staff member's free time in the coming days, and which waiting clients fit. */
import { suitsWish, type StaffSpan, type Wish } from './recovery'

/** Days, from today, in which openings are looked for. */
export const OPENING_DAYS = 7

/** A start at which a staff member is free for a visit. */
export interface StaffStart {
  start: Date
  staffId: string
}

/** A client on the waitlist. */
export interface WaitingPerson {
  wish: Wish
  joinedAt: Date
}

/**
 * Returns the clients who fit each opening, each with the earliest start in it that suits their wish. Clients without a
 * visit come first, then by order of joining. `startsFor` must return ascending starts.
 */
export function matchOpenings<Person extends WaitingPerson>(
  openings: readonly StaffSpan[],
  people: readonly Person[],
  startsFor: (person: Person) => readonly StaffStart[],
  at: { timeZone: string; now: Date },
): { person: Person; start: Date }[][] {
  const fits: { person: Person; start: Date }[][] = openings.map(() => [])
  // Clients who want the same service share their starts.
  const places = new Map<StaffStart, number>()
  const placeOf = (slot: StaffStart) => {
    const index = places.get(slot) ?? openings.findIndex((opening) => holds(opening, slot))
    places.set(slot, index)
    return index
  }
  for (const person of byPriority(people)) {
    const placed = new Set<number>()
    for (const slot of startsFor(person)) {
      const index = placeOf(slot)
      if (placed.has(index) || !suitsWish(person.wish, slot, at.timeZone, at.now)) continue
      placed.add(index)
      fits[index]?.push({ person, start: slot.start })
    }
  }
  return fits
}

function byPriority<Person extends WaitingPerson>(people: readonly Person[]): Person[] {
  return [...people].sort(
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
 * Returns the grid, in minutes, that contains both the business's starts and all half hours, so that no opening misses
 * a start.
 */
export function openingGridMinutes(slotIntervalMinutes: number): number {
  return greatestDivisor(HALF_HOUR, slotIntervalMinutes)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
