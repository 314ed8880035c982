/** A client's record when they book: finished visits, and visits kept since their last miss. */
import { localDateOf, startOfBusinessDay } from './time'

/** How a client's visit ended: kept, missed, or cancelled late. */
export interface PastEvent {
  kind: 'kept' | 'missed' | 'late_cancellation'
  /** Start of the visit; for a late cancellation, when it was cancelled. */
  at: Date
  /** When the owner forgave it; null if they didn't. */
  forgivenAt: Date | null
}

/** The fields of `BookingFacts` that are about the client. */
export interface ClientStanding {
  finishedVisits: number
  consecutiveKept: number
}

/**
 * Returns the client's record at `now`. Outcomes count from the next local day, as in the risk model; late
 * cancellations and forgiveness count immediately. The order of the events doesn't matter.
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
