/** What a client's past says at the moment they book: how much of it there is, and what they have earned back. */
import { localDateOf, startOfBusinessDay } from './time'

/** How a visit of the client ended, or that they gave it up too late. */
export interface PastEvent {
  kind: 'kept' | 'missed' | 'late_cancellation'
  /** Start of the visit; for a late cancellation, when it was cancelled. */
  at: Date
  /** When the owner forgave it; null if they didn't. */
  forgivenAt: Date | null
}

/** As `BookingFacts` takes it. */
export interface ClientStanding {
  finishedVisits: number
  consecutiveKept: number
}

/**
 * Returns the client's record at `now`. Outcomes count from the next day of the business on, as in the risk model, late
 * cancellations at once, and forgiveness from the moment it was given. The order of the events doesn't matter.
 */
export function standingAt(events: readonly PastEvent[], now: Date, timeZone: string): ClientStanding {
  const today = startOfBusinessDay(localDateOf(now, timeZone), timeZone)
  const known = events.filter(({ kind, at }) => (kind === 'late_cancellation' ? at < now : at < today))
  const misses = known.filter(({ kind, forgivenAt }) => kind !== 'kept' && (forgivenAt === null || forgivenAt > now))
  const lastMiss = Math.max(-Infinity, ...misses.map(({ at }) => at.getTime()))
  return {
    finishedVisits: known.filter(({ kind }) => kind !== 'late_cancellation').length,
    consecutiveKept: known.filter(({ kind, at }) => kind === 'kept' && at.getTime() > lastMiss).length,
  }
}
