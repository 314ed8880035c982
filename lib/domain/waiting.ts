/** Someone who waits: how soon she could come, and what became of it. */

/** Choices of how long before the start she must know; minutes. */
export const NOTICE_CHOICES = [0, 120, 24 * 60] as const

/** The most that is stored: a week. */
export const NOTICE_MAX_MINUTES = 7 * 24 * 60

/** "2 hours’ notice", "a day’s notice"; null where she could come at once. */
export function describeNotice(minutes: number): string | null {
  if (minutes <= 0) return null
  if (minutes % (24 * 60) === 0) return count(minutes / (24 * 60), 'a day', 'days')
  return minutes % 60 === 0 ? count(minutes / 60, 'an hour', 'hours') : count(minutes, 'a minute', 'minutes')
}

function count(number: number, one: string, many: string): string {
  return number === 1 ? `${one}’s notice` : `${number} ${many}’ notice`
}

/** What the holder of an entry's link is told: she waits, a visit came of it, or she left (or was taken off). */
export const WAITING_STATES = ['waiting', 'booked', 'left'] as const
export type WaitingState = (typeof WAITING_STATES)[number]

/** The state of an entry; a visit counts as soon as she claimed one. */
export function waitingState(entry: { active: boolean; hasClaimed: boolean }): WaitingState {
  if (entry.active) return 'waiting'
  return entry.hasClaimed ? 'booked' : 'left'
}
