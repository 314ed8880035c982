/** Refilling a freed slot: which waitlisted clients get offers, in which order, for how long, and when it stops. */
import type { LocalDate } from './local-date'
import { addWakingMinutes, isQuiet, nextMorning } from './quiet-hours'
import type { InstantSpan } from './slots'
import { subtractSpans } from './spans'
import { localDateOf, wallMinutesOf } from './time'
import { suitsTimeOfDay } from './time-of-day'

/** How a business refills freed slots: automatically, after the owner's approval, or not at all. */
export const RECOVERY_MODES = ['automatic', 'ask_first', 'off'] as const
export type RecoveryMode = (typeof RECOVERY_MODES)[number]

/** What can free a slot; `remainder` is what is left of a freed slot after a shorter visit. */
export const RECOVERY_CAUSES = ['cancelled', 'moved', 'shortened', 'released', 'hours', 'remainder'] as const
export type RecoveryCause = (typeof RECOVERY_CAUSES)[number]

/** `proposed`: the owner is asked. `open`: clients get offers. `exhausted`: nobody took the slot in time. */
export const RUN_STATUSES = ['proposed', 'open', 'filled', 'exhausted', 'stopped'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/**
 * Who can take a freed slot: a waitlisted client, a visitor, the owner for a client, or a client who moves a visit
 * there.
 */
export const FILLERS = ['waitlist', 'public', 'owner', 'move'] as const
export type Filler = (typeof FILLERS)[number]

/** The criteria that decide which clients get offers first. */
export const RECOVERY_RANKS = ['position', 'value', 'reliability'] as const
export type RecoveryRank = (typeof RECOVERY_RANKS)[number]

/** The weights of each ranking, which the owner sees. They add up to 1. */
export const RANK_WEIGHTS: Record<RecoveryRank, { position: number; value: number; reliability: number }> = {
  position: { position: 1, value: 0, reliability: 0 },
  value: { position: 0.3, value: 0.7, reliability: 0 },
  reliability: { position: 0.3, value: 0, reliability: 0.7 },
}

/** How many clients get an offer at the same time. */
export const WAVE_SIZE = 3
/** In this many minutes before the start, no offers are made and none can be claimed. */
export const STOP_MINUTES = 45
/** An offer that would be open for less time than this isn't made. */
const SHORTEST_WINDOW_MINUTES = 3
/** A client gets at most one offer within this many hours. */
export const CLIENT_REST_HOURS = 6
/** After this many unanswered offers in a row, an entry is skipped until its client answers or joins again. */
export const UNANSWERED_LIMIT = 3

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Returns how long an offer is open, in minutes: 120 if the slot is more than 48 h away, 30 from 4 to 48 h, otherwise
 * 10.
 */
export function claimWindowMinutes(startsAt: Date, now: Date): number {
  const hours = (startsAt.getTime() - now.getTime()) / HOUR
  if (hours > 48) return 120
  return hours >= 4 ? 30 : 10
}

/** Returns the latest instant at which a run ends. */
export function stopsAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - STOP_MINUTES * MINUTE)
}

/**
 * Returns whether the slot is too close to be offered in the morning, so that its offers don't wait for quiet hours to
 * end.
 */
function isCloserThanMorning(startsAt: Date, now: Date, timeZone: string): boolean {
  return stopsAt(startsAt).getTime() - SHORTEST_WINDOW_MINUTES * MINUTE < nextMorning(now, timeZone).getTime()
}

/**
 * Returns until when quiet hours hold messages about this slot; null in waking hours, and for a slot too close to wait
 * until morning. `startsAt` is null for an offer of any free time.
 */
export function heldUntil(startsAt: Date | null, now: Date, timeZone: string): Date | null {
  if (!isQuiet(now, timeZone) || (startsAt !== null && isCloserThanMorning(startsAt, now, timeZone))) return null
  return nextMorning(now, timeZone)
}

/**
 * Returns when an offer made at `now` ends: after its claim window, but no later than the run. Quiet hours don't count
 * toward the window, unless the slot starts too soon to wait until morning.
 */
export function offerExpiry(startsAt: Date, now: Date, timeZone: string): Date {
  const minutes = claimWindowMinutes(startsAt, now)
  const end = isCloserThanMorning(startsAt, now, timeZone)
    ? now.getTime() + minutes * MINUTE
    : addWakingMinutes(now, minutes, timeZone).getTime()
  return new Date(Math.min(end, stopsAt(startsAt).getTime()))
}

/** A waitlisted client's preferences. Days are local dates of the business, minutes are wall time since midnight. */
export interface Wish {
  /** First and last suitable day, inclusive. A first day alone means only that day; both are null for any day. */
  firstDay: LocalDate | null
  lastDay: LocalDate | null
  /** Earliest and latest suitable start, the latter exclusive; null for any time of day. */
  earliestMinutes: number | null
  latestMinutes: number | null
  /** The only staff member the client accepts; null for anyone. */
  staffId: string | null
  /** The client's notice: how long before the start they need to know. */
  noticeMinutes: number
  /** The start of the client's visit, if they have one: only earlier starts suit. */
  bookedFor: Date | null
}

/** Returns whether a start with a staff member suits the client's preferences, including their notice. */
export function suitsWish(wish: Wish, slot: { start: Date; staffId: string }, timeZone: string, now: Date): boolean {
  if (wish.staffId !== null && wish.staffId !== slot.staffId) return false
  if (slot.start.getTime() - now.getTime() < wish.noticeMinutes * MINUTE) return false
  if (wish.bookedFor !== null && slot.start >= wish.bookedFor) return false
  return suitsDay(wish, localDateOf(slot.start, timeZone)) && suitsTimeOfDay(wish, wallMinutesOf(slot.start, timeZone))
}

function suitsDay({ firstDay, lastDay }: Wish, date: LocalDate): boolean {
  if (firstDay === null) return lastDay === null || date <= lastDay
  return date >= firstDay && date <= (lastDay ?? firstDay)
}

/** A waitlist entry considered for one slot. */
export interface Candidate {
  entryId: string
  clientId: string
  wish: Wish
  joinedAt: Date
  /** The start at which the client's visit and its buffers fit into the slot; null if they don't. */
  start: Date | null
  /** Whether the client was offered this slot before. */
  wasAsked: boolean
  unansweredOffers: number
  /** The earliest time for another offer, because of past or open ones; null for immediately. */
  restsUntil: Date | null
  /** When the client can next be reached, by email at any hour or by text in waking hours; null for never. */
  reachableFrom: Date | null
  /** Price of the client's visit. */
  priceCents: number
  /** The client's finished visits, and how many of them were missed. */
  finishedVisits: number
  noShows: number
}

/** Returns the entries that fit the slot and haven't been offered it yet, in the order in which they get offers. */
export function rankCandidates<C extends Candidate>(
  slot: { staffId: string },
  candidates: readonly C[],
  rules: { rank: RecoveryRank; timeZone: string },
  now: Date,
): C[] {
  const suitable = candidates.filter(
    (one) =>
      !one.wasAsked &&
      one.unansweredOffers < UNANSWERED_LIMIT &&
      one.reachableFrom !== null &&
      one.start !== null &&
      suitsWish(one.wish, { start: one.start, staffId: slot.staffId }, rules.timeZone, now),
  )
  return inOrder(suitable, rules.rank)
}

/** Sorts clients without a visit before those with one, then by weighted score, then by position. */
function inOrder<C extends Candidate>(candidates: readonly C[], rank: RecoveryRank): C[] {
  const byPosition = [...candidates].sort(
    (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.entryId < b.entryId ? -1 : 1),
  )
  const highestPrice = Math.max(1, ...candidates.map((one) => one.priceCents))
  const weights = RANK_WEIGHTS[rank]
  return byPosition
    .map((one, index) => ({
      one,
      score:
        weights.position * (1 - index / byPosition.length) +
        weights.value * (one.priceCents / highestPrice) +
        weights.reliability * expectedToCome(one),
    }))
    .sort((a, b) => Number(a.one.wish.bookedFor !== null) - Number(b.one.wish.bookedFor !== null) || b.score - a.score)
    .map(({ one }) => one)
}

/** Returns the share of visits that the client is expected to keep; 0.9 before anything is known about them. */
function expectedToCome({ finishedVisits, noShows }: Candidate): number {
  return 1 - (noShows + 0.5) / (finishedVisits + 5)
}

/** The next step of a run. */
export type WavePlan<C extends Candidate = Candidate> =
  /** Make offers to these candidates; the offers end together. `fitting` is everyone who fits the slot, in order. */
  | { kind: 'ask'; candidates: C[]; expiresAt: Date; fitting: C[] }
  /** It is quiet hours; offers can be made in the morning. */
  | { kind: 'night'; until: Date; fitting: C[] }
  /** Nobody can get an offer before this time; null if nobody can until someone else joins. */
  | { kind: 'wait'; until: Date | null }
  /** It is too late for offers. */
  | { kind: 'stop' }

/**
 * Plans the next wave of a run that has no live offers. `now` must come from the clock that judges claims. `dueRuns` is
 * how many runs of the business plan a wave at this moment, including this one: they share the clients, because each
 * client gets an offer only every `CLIENT_REST_HOURS`.
 */
export function planWave<C extends Candidate>(
  slot: { startsAt: Date; staffId: string; dueRuns?: number },
  candidates: readonly C[],
  rules: { rank: RecoveryRank; timeZone: string },
  now: Date,
): WavePlan<C> {
  const expiresAt = offerExpiry(slot.startsAt, now, rules.timeZone)
  if (expiresAt.getTime() - now.getTime() < SHORTEST_WINDOW_MINUTES * MINUTE) return { kind: 'stop' }
  const morning = heldUntil(slot.startsAt, now, rules.timeZone)
  const askedAt = morning ?? now
  const ranked = rankCandidates(slot, candidates, rules, askedAt)
  const ready = onePerClient(ranked.filter((one) => readyAt(one) <= askedAt.getTime()))
  if (morning !== null && ready.length > 0) return { kind: 'night', until: morning, fitting: ranked }
  const asked = ready.slice(0, Math.min(WAVE_SIZE, Math.ceil(ready.length / (slot.dueRuns ?? 1))))
  if (asked.length > 0) return { kind: 'ask', candidates: asked, expiresAt, fitting: ranked }
  const next = Math.min(...ranked.map(readyAt))
  return { kind: 'wait', until: next < stopsAt(slot.startsAt).getTime() ? new Date(next) : null }
}

function readyAt({ restsUntil, reachableFrom }: Candidate): number {
  return Math.max(restsUntil?.getTime() ?? 0, reachableFrom?.getTime() ?? Infinity)
}

function onePerClient<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates.filter((one, index) => candidates.findIndex(({ clientId }) => clientId === one.clientId) === index)
}

/** A span of one staff member's time, in instants. */
export interface StaffSpan extends InstantSpan {
  staffId: string
}

/** Returns the parts of `before` that `after` doesn't take; all of it if `after` is null. */
export function freedSpans(before: StaffSpan, after: StaffSpan | null): StaffSpan[] {
  const taken = after !== null && after.staffId === before.staffId ? [after] : []
  return subtractSpans([before], taken).map((span) => ({ ...span, staffId: before.staffId }))
}
