/** The hours in which an owner wants no notification; not the quiet hours of clients. */
import { wallMinutesOf } from './time'

/** Minutes since local midnight: from the first, until the second, which may be on the next day. They differ. */
export interface OwnerQuietHours {
  fromMinutes: number
  untilMinutes: number
}

/** What is offered to an owner who switches them on. */
export const USUAL_OWNER_QUIET_HOURS: OwnerQuietHours = { fromMinutes: 21 * 60, untilMinutes: 7 * 60 }

/** The least time between two notification emails; the later one covers everything since. */
export const BURST_SECONDS = 60

const MINUTE = 60_000

/** Returns whether `instant` is within the quiet hours, on the business's clocks. */
export function isOwnerQuiet(instant: Date, quiet: OwnerQuietHours | null, timeZone: string): boolean {
  if (quiet === null) return false
  const minutes = wallMinutesOf(instant, timeZone)
  const { fromMinutes, untilMinutes } = quiet
  return fromMinutes < untilMinutes
    ? minutes >= fromMinutes && minutes < untilMinutes
    : minutes >= fromMinutes || minutes < untilMinutes
}

/**
 * Returns when a notification that is ready at `now` may go: at once, a minute after the last one, or at the first
 * minute outside the quiet hours. Never before `now`, and never within the quiet hours.
 */
export function notificationTime(
  now: Date,
  { quiet, lastSentAt }: { quiet: OwnerQuietHours | null; lastSentAt: Date | null },
  timeZone: string,
): Date {
  const rested = lastSentAt === null ? now.getTime() : lastSentAt.getTime() + BURST_SECONDS * 1000
  let at = new Date(Math.max(now.getTime(), rested))
  if (!isOwnerQuiet(at, quiet, timeZone)) return at
  // Minute by minute, because clocks that are set forward or back can end the quiet hours early, late or twice.
  at = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
  while (isOwnerQuiet(at, quiet, timeZone)) at = new Date(at.getTime() + MINUTE)
  return at
}
