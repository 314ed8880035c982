/** Waitlist entries: the client's notice, and the entry's state. */

/** How many waitlist entries the dashboard shows. */
export const WAITLIST_PREVIEW = 3

/** The choices for a client's notice: how long before the start they need to know, in minutes. */
export const NOTICE_CHOICES = [0, 120, 24 * 60] as const

/** The maximum notice: a week. */
export const NOTICE_MAX_MINUTES = 7 * 24 * 60

/** Describes a notice: "2 hours’ notice", "a day’s notice"; null if the client can come right away. */
export function describeNotice(minutes: number): string | null {
  if (minutes <= 0) return null
  if (minutes % (24 * 60) === 0) return count(minutes / (24 * 60), 'a day', 'days')
  return minutes % 60 === 0 ? count(minutes / 60, 'an hour', 'hours') : count(minutes, 'a minute', 'minutes')
}

function count(number: number, one: string, many: string): string {
  return number === 1 ? `${one}’s notice` : `${number} ${many}’ notice`
}

/**
 * The states of an entry as the client sees it; `left` if they left or were removed, `merged` if they still wait with an
 * earlier entry for the same service.
 */
export const WAITING_STATES = ['waiting', 'booked', 'merged', 'left'] as const
export type WaitingState = (typeof WAITING_STATES)[number]

/** A stored entry; times are instants. */
export interface EntryFacts {
  active: boolean
  /** The start of the client's visit that would move; null if none would. */
  visitStart: Date | null
  /** Whether the client got a visit from the waitlist, from an offer or the owner. */
  wasBooked: boolean
  /** Whether the client waits with the entry that was kept when this one was ended as its double. */
  waitsWithOther: boolean
}

/** Returns the state of an entry at `now`. A wish for an earlier time ends when the visit begins. */
export function waitingState({ active, visitStart, ...ended }: EntryFacts, now: Date): WaitingState {
  if (active && (visitStart === null || visitStart > now)) return 'waiting'
  if (ended.wasBooked) return 'booked'
  return ended.waitsWithOther ? 'merged' : 'left'
}
