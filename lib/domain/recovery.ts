/** Refilling a freed slot: who is asked, in which order, for how long, and when the asking ends. Source: decisions 8. */
import type { LocalDate } from './local-date'
import { addWakingMinutes, isQuiet, nextMorning } from './quiet-hours'
import type { InstantSpan } from './slots'
import { subtractSpans } from './spans'
import { localDateOf, wallMinutesOf } from './time'
import { suitsTimeOfDay } from './time-of-day'

/** How a business refills freed slots: automatically, after the owner's approval, or not at all. */
export const RECOVERY_MODES = ['automatic', 'ask_first', 'off'] as const
export type RecoveryMode = (typeof RECOVERY_MODES)[number]

/** What freed a slot; `remainder` is what a shorter visit left of one. */
export const RECOVERY_CAUSES = ['cancelled', 'moved', 'shortened', 'released', 'hours', 'remainder'] as const
export type RecoveryCause = (typeof RECOVERY_CAUSES)[number]

/** A run is `proposed` while the owner is asked, `open` while people are, `exhausted` where nobody took the slot in time. */
export const RUN_STATUSES = ['proposed', 'open', 'filled', 'exhausted', 'stopped'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Who took a freed slot: someone who waited, a visitor, the owner for a client, or a client who moved a visit there. */
export const FILLERS = ['waitlist', 'public', 'owner', 'move'] as const
export type Filler = (typeof FILLERS)[number]

/** What decides who is asked first. */
export const RECOVERY_RANKS = ['position', 'value', 'reliability'] as const
export type RecoveryRank = (typeof RECOVERY_RANKS)[number]

/** How much each thing weighs; the weights of a rank add up to 1, and the owner sees them. */
export const RANK_WEIGHTS: Record<RecoveryRank, { position: number; value: number; reliability: number }> = {
  position: { position: 1, value: 0, reliability: 0 },
  value: { position: 0.3, value: 0.7, reliability: 0 },
  reliability: { position: 0.3, value: 0, reliability: 0.7 },
}

/** People asked at the same time. */
export const WAVE_SIZE = 3
/** Nobody is asked, and no offer can be claimed, from so long before the start on. */
export const STOP_MINUTES = 45
/** An offer that could be claimed for less than this is not made. */
const SHORTEST_WINDOW_MINUTES = 3
/** One offer per client in this time. */
export const CLIENT_REST_HOURS = 6
/** After so many offers in a row without an answer an entry is passed over until its client answers or joins again. */
export const UNANSWERED_LIMIT = 3

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Returns how long an offer of a slot is open: 2 h when it is more than 48 h away, 30 min from 4 to 48 h, 10 min below.
 */
export function claimWindowMinutes(startsAt: Date, now: Date): number {
  const hours = (startsAt.getTime() - now.getTime()) / HOUR
  if (hours > 48) return 120
  return hours >= 4 ? 30 : 10
}

/** Returns the instant at which a run ends, with any result. */
export function stopsAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - STOP_MINUTES * MINUTE)
}

/** Whether a slot could not be offered from the next morning on: its offers don't wait for it. */
function isCloserThanMorning(startsAt: Date, now: Date, timeZone: string): boolean {
  return stopsAt(startsAt).getTime() - SHORTEST_WINDOW_MINUTES * MINUTE < nextMorning(now, timeZone).getTime()
}

/**
 * Returns the end of the quiet hours at `now`, before which nobody gets news of this time, offered or gone; null by
 * day, and for a slot that is closer than the morning. `startsAt` null: any free time. Source: decisions 8.
 */
export function heldUntil(startsAt: Date | null, now: Date, timeZone: string): Date | null {
  if (!isQuiet(now, timeZone) || (startsAt !== null && isCloserThanMorning(startsAt, now, timeZone))) return null
  return nextMorning(now, timeZone)
}

/**
 * Returns when an offer made at `now` ends: after its window, of waking minutes unless the slot is closer than the
 * morning, and never later than the run.
 */
export function offerExpiry(startsAt: Date, now: Date, timeZone: string): Date {
  const minutes = claimWindowMinutes(startsAt, now)
  const end = isCloserThanMorning(startsAt, now, timeZone)
    ? now.getTime() + minutes * MINUTE
    : addWakingMinutes(now, minutes, timeZone).getTime()
  return new Date(Math.min(end, stopsAt(startsAt).getTime()))
}

/** What someone on the waitlist wants. Days are local dates of the business, minutes wall-clock since midnight. */
export interface Wish {
  /** First and last day that suit, inclusive; a first day alone means that day, both null any day. */
  firstDay: LocalDate | null
  lastDay: LocalDate | null
  /** Local minutes between which a start suits, the last exclusive; null: any time of day. */
  earliestMinutes: number | null
  latestMinutes: number | null
  /** The only staff member the client accepts; null: anyone. */
  staffId: string | null
  /** How long before the start the client must know. */
  noticeMinutes: number
  /** The client's visit, so that only an earlier start suits; null if they have none. */
  bookedFor: Date | null
}

/** Returns whether a start with a staff member is what the client wants, and early enough to know. */
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

/** An entry of the waitlist as the engine weighs it for one slot. */
export interface Candidate {
  entryId: string
  clientId: string
  wish: Wish
  joinedAt: Date
  /** The start at which the client's visit, with its buffers, fits the slot; null if it doesn't fit. */
  start: Date | null
  /** The client was asked about this slot before. */
  wasAsked: boolean
  unansweredOffers: number
  /** The earliest time to ask the client again, because of their past or open offers; null: at once. */
  restsUntil: Date | null
  /** When an email or a text can next reach the client, ignoring the night for email; null: never. */
  reachableFrom: Date | null
  /** Price of the client's visit. */
  priceCents: number
  /** Finished visits of the client, and how many of them were missed. */
  finishedVisits: number
  noShows: number
}

/** Entries whose wish the slot meets and who were not asked about it yet, in the order in which they are asked. */
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

/** Clients without a visit come before those with one; then by the weights, and at equal weight by position. */
function inOrder<C extends Candidate>(candidates: readonly C[], rank: RecoveryRank): C[] {
  const byPosition = [...candidates].sort(
    (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.entryId < b.entryId ? -1 : 1),
  )
  const dearest = Math.max(1, ...candidates.map((one) => one.priceCents))
  const weights = RANK_WEIGHTS[rank]
  return byPosition
    .map((one, index) => ({
      one,
      score:
        weights.position * (1 - index / byPosition.length) +
        weights.value * (one.priceCents / dearest) +
        weights.reliability * expectedToCome(one),
    }))
    .sort((a, b) => Number(a.one.wish.bookedFor !== null) - Number(b.one.wish.bookedFor !== null) || b.score - a.score)
    .map(({ one }) => one)
}

/** Share of the visits that the client came to, one miss in ten assumed before anything is known. */
function expectedToCome({ finishedVisits, noShows }: Candidate): number {
  return 1 - (noShows + 0.5) / (finishedVisits + 5)
}

/** What the engine does with a run now. */
export type WavePlan<C extends Candidate = Candidate> =
  /** Ask these; their offers end together. `fitting`: everyone whom the slot suits, in order. */
  | { kind: 'ask'; candidates: C[]; expiresAt: Date; fitting: C[] }
  /** It is night; these can be asked in the morning. */
  | { kind: 'night'; until: Date; fitting: C[] }
  /** Nobody can be asked before this time; null: nobody until someone else joins. */
  | { kind: 'wait'; until: Date | null }
  /** It is too late to ask anyone. */
  | { kind: 'stop' }

/**
 * Returns the next wave of a run without live offers, by the clock that judges the claims. `dueRuns`: how many runs of
 * the business look for people at this moment, this one included; where there are few people for many slots each slot
 * gets its share of them, since a client gets an offer only once in a while.
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

/** A span of instants of one person. */
export interface StaffSpan extends InstantSpan {
  staffId: string
}

/** Returns the parts of `before` that are no longer taken once `after` is; null: nothing takes its place. */
export function freedSpans(before: StaffSpan, after: StaffSpan | null): StaffSpan[] {
  const taken = after !== null && after.staffId === before.staffId ? [after] : []
  return subtractSpans([before], taken).map((span) => ({ ...span, staffId: before.staffId }))
}
