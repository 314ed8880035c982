/** The owner's brief (daily summary): when it is due, and which day it is about. */
import { addDays, type LocalDate } from './local-date'
import type { InstantSpan, SlotDay } from './slots'
import { endOfBusinessDay, localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

/** `evening`: about tomorrow, sent in the evening. `morning`: about today, sent in the morning. */
const BRIEF_KINDS = ['evening', 'morning'] as const
export type BriefKind = (typeof BRIEF_KINDS)[number]

/** When a brief can be sent, in minutes since the business's midnight: from `from` until `until`. */
const WINDOWS: Record<BriefKind, { from: number; until: number; daysAhead: number }> = {
  morning: { from: 8 * 60, until: 12 * 60, daysAhead: 0 },
  evening: { from: 18 * 60, until: 24 * 60, daysAhead: 1 },
}

/** A brief that should be queued now. */
export interface DueBrief {
  kind: BriefKind
  /** The local date the brief is about. */
  date: LocalDate
  /** Instant after which the brief is no longer worth sending. */
  usefulUntil: Date
}

/** Returns the brief that is due at `now` in the business's time zone, or null. */
export function dueBrief(now: Date, timeZone: string): DueBrief | null {
  const minutes = wallMinutesOf(now, timeZone)
  const today = localDateOf(now, timeZone)
  for (const kind of BRIEF_KINDS) {
    const { from, until, daysAhead } = WINDOWS[kind]
    if (minutes < from || minutes >= until) continue
    return { kind, date: addDays(today, daysAhead), usefulUntil: endOfWindow(today, until, timeZone) }
  }
  return null
}

/**
 * Returns the deduplication key of a brief. It is unique per business, so that racing workers queue each brief only
 * once.
 */
export function briefKey(kind: BriefKind, date: LocalDate): string {
  return `brief:${kind}:${date}`
}

function endOfWindow(today: LocalDate, until: number, timeZone: string): Date {
  return until === 24 * 60 ? endOfBusinessDay(today, timeZone) : wallTimeToInstantForward(today, until, timeZone)
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Merges free starts into free spans. Each start is on a grid of `intervalMinutes` and free for that long; `days` must
 * be in order. A span continues past midnight if the hours do, unless that would make it longer than a day.
 */
export function toOpenings(days: readonly SlotDay[], intervalMinutes: number): InstantSpan[] {
  const openings: InstantSpan[] = []
  for (const { slots } of days) {
    const [first, ...rest] = joinStarts(slots, intervalMinutes)
    if (!first) continue
    const last = openings.at(-1)
    const isNight = last && first.from <= last.until && first.until.getTime() - last.from.getTime() <= DAY_MS
    if (isNight) last.until = first.until
    else openings.push(first)
    openings.push(...rest)
  }
  return openings
}

function joinStarts(slots: SlotDay['slots'], intervalMinutes: number): InstantSpan[] {
  const spans: InstantSpan[] = []
  for (const { start } of slots) {
    const until = new Date(start.getTime() + intervalMinutes * 60_000)
    const last = spans.at(-1)
    if (last && start <= last.until) {
      if (until > last.until) last.until = until
    } else {
      spans.push({ from: start, until })
    }
  }
  return spans
}
