/** The owner's quiet hours, in which they get no notifications. They are separate from the clients' quiet hours. */
import { wallMinutesOf } from './time'

/**
 * An owner's quiet hours, in minutes since local midnight. If `untilMinutes` is less than `fromMinutes`, it is on the
 * next day; they are never equal.
 */
export interface OwnerQuietHours {
  fromMinutes: number
  untilMinutes: number
}

/** The hours suggested to an owner who turns quiet hours on. */
export const USUAL_OWNER_QUIET_HOURS: OwnerQuietHours = { fromMinutes: 21 * 60, untilMinutes: 7 * 60 }

/** Minimum time between two notification emails; the later one covers everything since the first. */
export const BURST_SECONDS = 60

const MINUTE = 60_000

/** Returns whether `instant` is within the quiet hours, in the business's time zone. */
export function isOwnerQuiet(instant: Date, quiet: OwnerQuietHours | null, timeZone: string): boolean {
  if (quiet === null) return false
  const minutes = wallMinutesOf(instant, timeZone)
  const { fromMinutes, untilMinutes } = quiet
  return fromMinutes < untilMinutes
    ? minutes >= fromMinutes && minutes < untilMinutes
    : minutes >= fromMinutes || minutes < untilMinutes
}

/**
 * Returns when a notification that is ready at `now` may be sent: immediately, a minute after the last one, or in the
 * first minute outside the quiet hours. Never before `now`.
 */
export function notificationTime(
  now: Date,
  { quiet, lastSentAt }: { quiet: OwnerQuietHours | null; lastSentAt: Date | null },
  timeZone: string,
): Date {
  const rested = lastSentAt === null ? now.getTime() : lastSentAt.getTime() + BURST_SECONDS * 1000
  let at = new Date(Math.max(now.getTime(), rested))
  if (!isOwnerQuiet(at, quiet, timeZone)) return at
  // Minute by minute, because daylight-saving changes can end the quiet hours early, late or twice.
  at = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
  while (isOwnerQuiet(at, quiet, timeZone)) at = new Date(at.getTime() + MINUTE)
  return at
}
