/** Free time of one person in the coming days, and who on the waitlist wants it. */
import { suitsWish, type StaffSpan, type Wish } from './recovery'

/** Days from today on in which openings are looked for. */
export const OPENING_DAYS = 7

/** A start at which somebody is free for a visit. */
export interface StaffStart {
  start: Date
  staffId: string
}

/** Someone who waits. */
export interface WaitingPerson {
  wish: Wish
  joinedAt: Date
}

/**
 * Returns for each opening the people who want it, each at the earliest of `startsFor` in it that suits them. People
 * without a visit come before people with one, then by order of joining. Starts must ascend.
 */
export function whoFits<Person extends WaitingPerson>(
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
  for (const person of inLine(people)) {
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

function inLine<Person extends WaitingPerson>(people: readonly Person[]): Person[] {
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

/** Minutes apart on which both the business's starts and half hours lie, so that no start falls beside an opening. */
export function openingGridMinutes(slotIntervalMinutes: number): number {
  return greatestDivisor(HALF_HOUR, slotIntervalMinutes)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
