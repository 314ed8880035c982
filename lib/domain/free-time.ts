/** Computes when a staff member is free, and for how long. */
import type { LocalDate } from './local-date'
import type { OpeningSpan } from './opening-hours'
import type { InstantSpan } from './slots'
import { subtractSpans } from './spans'
import { firstInstantFrom, localDay } from './time'

const MINUTE = 60_000

/**
 * Returns the open spans of the local date that aren't in `taken` and don't start before `now`, in order. `open` is
 * wall time in the zone; time skipped by a daylight-saving change has no length.
 */
export function freeSpansOn(
  date: LocalDate,
  open: readonly OpeningSpan[],
  taken: readonly InstantSpan[],
  at: { timeZone: string; now: Date },
): InstantSpan[] {
  const day = localDay(date, at.timeZone)
  const spans = open.map(({ startMinutes, endMinutes }) => ({
    from: new Date(Math.max(firstInstantFrom(day, startMinutes), at.now.getTime())),
    until: new Date(firstInstantFrom(day, endMinutes)),
  }))
  return subtractSpans(spans, taken)
}

/** Returns the spans in order, with overlapping or touching ones merged. */
export function mergeSpans(spans: readonly InstantSpan[]): InstantSpan[] {
  const merged: InstantSpan[] = []
  for (const span of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = merged.at(-1)
    if (!last || last.until < span.from) merged.push({ ...span })
    else if (last.until < span.until) last.until = span.until
  }
  return merged
}

/** Returns the total length of all spans in whole minutes, rounded down. */
export function minutesIn(spans: readonly InstantSpan[]): number {
  return Math.floor(spans.reduce((sum, { from, until }) => sum + (until.getTime() - from.getTime()), 0) / MINUTE)
}

/** Formats a duration as "45 min", "3 h" or "3 h 30 min". */
export function formatAmount(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
