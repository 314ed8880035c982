/** A waiting client: how soon they could come, and what happened to their entry. */

/** How many of the waitlist the dashboard shows. Source: product 9. */
export const WAITLIST_PREVIEW = 3

/** Choices of how long before the start a client must know; minutes. */
export const NOTICE_CHOICES = [0, 120, 24 * 60] as const

/** The most that is stored: a week. */
export const NOTICE_MAX_MINUTES = 7 * 24 * 60

/** Returns "2 hours’ notice", "a day’s notice"; null where the client could come at once. */
export function describeNotice(minutes: number): string | null {
  if (minutes <= 0) return null
  if (minutes % (24 * 60) === 0) return count(minutes / (24 * 60), 'a day', 'days')
  return minutes % 60 === 0 ? count(minutes / 60, 'an hour', 'hours') : count(minutes, 'a minute', 'minutes')
}

function count(number: number, one: string, many: string): string {
  return number === 1 ? `${one}’s notice` : `${number} ${many}’ notice`
}

/** What the holder of an entry's link reads: they are waiting, got a visit, or left (or were removed). */
export const WAITING_STATES = ['waiting', 'booked', 'left'] as const
export type WaitingState = (typeof WAITING_STATES)[number]

/** Returns the state of an entry; a visit counts as soon as the client claimed one. */
export function waitingState(entry: { active: boolean; hasClaimed: boolean }): WaitingState {
  if (entry.active) return 'waiting'
  return entry.hasClaimed ? 'booked' : 'left'
}
