/**
 * Freed slots being refilled, as the owner sees them, openings that someone who waits wants, and the owner's rules for
 * it.
 */
import { z } from 'zod'
import { APPROVAL_STATES } from '@/lib/domain/approval'
import { FILLERS, RECOVERY_CAUSES, RECOVERY_MODES, RECOVERY_RANKS, RUN_STATUSES } from '@/lib/domain/recovery'
import { RELEASE_MOST_HOURS } from '@/lib/domain/release'
import * as f from './fields'

/** One person who was asked. */
export const recoveryOffer = z.object({
  id: f.id,
  entryId: f.id,
  clientId: f.id,
  clientName: z.string(),
  service: z.string(),
  wave: z.int(),
  status: z.enum(['live', 'claimed', 'declined', 'expired', 'withdrawn', 'lost']),
  sentAt: f.instant,
  expiresAt: f.instant,
  answeredAt: f.instant.nullable(),
})
export type RecoveryOffer = z.infer<typeof recoveryOffer>

export const recoveryRun = z.object({
  id: f.id,
  startsAt: f.instant,
  endsAt: f.instant,
  staffId: f.id,
  /** Null if the business has one person only. */
  staff: z.object({ name: z.string() }).nullable(),
  cause: z.enum(RECOVERY_CAUSES),
  mode: z.enum(RECOVERY_MODES),
  status: z.enum(RUN_STATUSES),
  wave: z.int(),
  /** When the next people are asked; null if nobody else can be, or the run isn't open. */
  nextWaveAt: f.instant.nullable(),
  freedPriceCents: z.int(),
  freedAt: f.instant,
  /** The client whose visit freed the slot. */
  freedBy: z.object({ clientId: f.id, name: z.string() }).nullable(),
  filledBy: z.enum(FILLERS).nullable(),
  filledAt: f.instant.nullable(),
  filledVisit: z.object({ id: f.id, clientName: z.string(), priceCents: z.int() }).nullable(),
  stoppedReason: z.string().nullable(),
  /** In the order in which they were asked. */
  offers: z.array(recoveryOffer),
})
export type RecoveryRun = z.infer<typeof recoveryRun>

export const recoveryRunList = z.array(recoveryRun)

/** A client on the waitlist who matches an opening. */
export const openingMatch = z.object({
  entryId: f.id,
  clientId: f.id,
  client: z.object({ name: z.string(), phone: z.string().nullable() }),
  service: z.string(),
  /** Where the client's visit would begin. */
  start: f.instant,
  /** The visit that the client would move earlier; null if they have none. */
  visitAt: f.instant.nullable(),
})
export type OpeningMatch = z.infer<typeof openingMatch>

export const opening = z.object({
  staffId: f.id,
  /** Null if the business has one person only. */
  staff: z.object({ name: z.string() }).nullable(),
  from: f.instant,
  until: f.instant,
  /** The part that is offered now or waits for the owner's approval (without a name). */
  held: z.array(z.object({ startsAt: f.instant, clientName: z.string().nullable(), expiresAt: f.instant.nullable() })),
  /** How many clients want it; `people` are the first of them. */
  wantedBy: z.int(),
  people: z.array(openingMatch),
})
export type Opening = z.infer<typeof opening>

export const openings = z.object({
  /** Openings that somebody wants or was offered, soonest first. */
  list: z.array(opening),
  /** How many more of these there are. */
  more: z.int(),
  /** How many other openings nobody waits for. */
  unwanted: z.int(),
})
export type Openings = z.infer<typeof openings>

/** A client with a visit who would come earlier. */
export const earlierWish = z.object({
  id: f.id,
  clientId: f.id,
  clientName: z.string(),
  service: z.string(),
  visit: z.object({ id: f.id, startsAt: f.instant, staff: z.object({ name: z.string() }).nullable() }),
  since: f.instant,
})
export type EarlierWish = z.infer<typeof earlierWish>
export const earlierWishList = z.array(earlierWish)

/** A freed slot as the page of the owner's link shows it: first names only, since a link can be passed on. */
export const publicApproval = z.object({
  state: z.enum(APPROVAL_STATES),
  dateLabel: z.string(),
  timeLabel: z.string(),
  zoneLabel: z.string(),
  staff: z.object({ name: z.string() }).nullable(),
  cause: z.enum(RECOVERY_CAUSES),
  freedBy: z.string().nullable(),
  filledFor: z.string().nullable(),
  /** The first clients who would be asked. */
  people: z.array(z.object({ name: z.string(), service: z.string() })),
  /** How many more would be asked. */
  more: z.int(),
})
export type PublicApproval = z.infer<typeof publicApproval>

export const recoveryRulesBody = z.object({
  recoveryMode: z.enum(RECOVERY_MODES, 'Choose how freed slots are refilled'),
  recoveryRank: z.enum(RECOVERY_RANKS, 'Choose who is asked first'),
  /** Null: unconfirmed visits are never released. */
  releaseHours: z
    .int('Enter a whole number of hours')
    .min(3, 'Use at least 3 hours')
    .max(RELEASE_MOST_HOURS, 'Use at most 72 hours')
    .nullable(),
})
export type RecoveryRulesBody = z.infer<typeof recoveryRulesBody>
