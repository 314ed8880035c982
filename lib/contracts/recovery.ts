/** Refilling freed slots: runs and their offers, openings that waitlisted clients want, and the settings. */
import { z } from 'zod'
import { APPROVAL_STATES } from '@/lib/domain/approval'
import { FILLERS, RECOVERY_CAUSES, RECOVERY_MODES, RECOVERY_RANKS, RUN_STATUSES } from '@/lib/domain/recovery'
import { RELEASE_MAX_HOURS } from '@/lib/domain/release'
import * as f from './fields'

/** An offer of a freed slot to one client. */
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

/** A freed slot being refilled. */
export const recoveryRun = z.object({
  id: f.id,
  startsAt: f.instant,
  endsAt: f.instant,
  staffId: f.id,
  /** Null if the business has only one staff member. */
  staff: z.object({ name: z.string() }).nullable(),
  cause: z.enum(RECOVERY_CAUSES),
  mode: z.enum(RECOVERY_MODES),
  status: z.enum(RUN_STATUSES),
  wave: z.int(),
  /** When the next offers are made; null if nobody is left, or the run isn't open. */
  nextWaveAt: f.instant.nullable(),
  freedPriceCents: z.int(),
  freedAt: f.instant,
  /** The client whose visit freed the slot. */
  freedBy: z.object({ clientId: f.id, name: z.string() }).nullable(),
  filledBy: z.enum(FILLERS).nullable(),
  filledAt: f.instant.nullable(),
  filledVisit: z.object({ id: f.id, clientId: f.id, clientName: z.string(), priceCents: z.int() }).nullable(),
  stoppedReason: z.string().nullable(),
  /** In the order in which they were made. */
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
  /** Start of the client's visit in this opening. */
  start: f.instant,
  /** The visit that the client would move earlier; null if they have none. */
  visitAt: f.instant.nullable(),
})
export type OpeningMatch = z.infer<typeof openingMatch>

/** A staff member's free time, and the waitlisted clients who want it. */
export const opening = z.object({
  staffId: f.id,
  /** Null if the business has only one staff member. */
  staff: z.object({ name: z.string() }).nullable(),
  from: f.instant,
  until: f.instant,
  /** Parts that are offered now, or wait for the owner's approval (`clientName` is null). */
  held: z.array(z.object({ startsAt: f.instant, clientName: z.string().nullable(), expiresAt: f.instant.nullable() })),
  /** How many clients want it; `people` lists the first ones. */
  wantedBy: z.int(),
  people: z.array(openingMatch),
})
export type Opening = z.infer<typeof opening>

/** Free time in the next seven days. */
export const openings = z.object({
  /** Openings that somebody wants or was offered, soonest first. */
  list: z.array(opening),
  /** How many more openings like these there are. */
  more: z.int(),
  /** How many openings nobody wants. */
  unwanted: z.int(),
})
export type Openings = z.infer<typeof openings>

/** A client with a visit who wants an earlier one. */
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

/** A freed slot on the page behind the owner's emailed link. First names only, because links can be forwarded. */
export const publicApproval = z.object({
  state: z.enum(APPROVAL_STATES),
  dateLabel: z.string(),
  timeLabel: z.string(),
  zoneLabel: z.string(),
  staff: z.object({ name: z.string() }).nullable(),
  cause: z.enum(RECOVERY_CAUSES),
  freedBy: z.string().nullable(),
  filledFor: z.string().nullable(),
  /** The first clients who would get an offer. */
  people: z.array(z.object({ name: z.string(), service: z.string() })),
  /** How many more clients would get an offer. */
  more: z.int(),
})
export type PublicApproval = z.infer<typeof publicApproval>

/** The settings for refilling freed slots. */
export const recoveryRulesBody = z.object({
  recoveryMode: z.enum(RECOVERY_MODES, 'Choose how freed slots are refilled'),
  recoveryRank: z.enum(RECOVERY_RANKS, 'Choose who is asked first'),
  /** Hours before the start at which an unconfirmed visit is released; null means never. */
  releaseHours: z
    .int('Enter a whole number of hours')
    .min(3, 'Use at least 3 hours')
    .max(RELEASE_MAX_HOURS, 'Use at most 72 hours')
    .nullable(),
})
export type RecoveryRulesBody = z.infer<typeof recoveryRulesBody>
