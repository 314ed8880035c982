/** Clients waiting for a free time, in order of joining, and the offers they get. */
import { z } from 'zod'
import { OFFER_STATES } from '@/lib/domain/offer'
import { TIMES_OF_DAY } from '@/lib/domain/time-of-day'
import { NOTICE_MAX_MINUTES } from '@/lib/domain/waiting'
import { isReachable } from '@/lib/domain/reminder-choice'
import { bookingContact, MUST_BE_REACHABLE, reminderChoice } from './booking'
import * as f from './fields'
import { pageQuery } from './page'

/** What somebody waits for, as it is stored. */
export const wished = {
  service: z.string(),
  serviceId: f.id.nullable(),
  preferredDate: f.instant.nullable(),
  /** Start of the last day that suits; null: only `preferredDate`, or any day. */
  preferredUntil: f.instant.nullable(),
  /** Local minutes since midnight between which a start suits, the last exclusive; null: any time of day. */
  earliestMinutes: z.int().nullable(),
  latestMinutes: z.int().nullable(),
  staffId: f.id.nullable(),
  /** The staff member the client wants; null: anyone. */
  staff: z.object({ name: z.string() }).nullable(),
  /** How long before the start the client must know. */
  noticeMinutes: z.int(),
}

export const waitlistEntry = z.object({
  id: f.id,
  businessId: f.id,
  clientId: f.id,
  ...wished,
  /** Consecutive offers that expired unanswered; an answer, or joining again, resets it to zero. */
  unansweredOffers: z.int(),
  notes: z.string().nullable(),
  active: z.boolean(),
  createdAt: f.instant,
  /** Order of joining, from 1. */
  position: z.int(),
  client: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  /** The offer the client can claim now, if any. */
  liveOffer: z.object({ startsAt: f.instant.nullable(), expiresAt: f.instant }).nullable(),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>
export const waitlistList = z.array(waitlistEntry)

export const waitlistQuery = z.object(pageQuery)
export type WaitlistQuery = z.infer<typeof waitlistQuery>

/** A local date of the business, or an instant on it; empty and null mean any day. */
const preferredDate = z
  .union([f.localDate, f.givenInstant, z.literal('').transform(() => null)], { error: 'Choose a day' })
  .nullish()

export const LAST_DAY_TOO_EARLY = 'The last day must not be before the first'
const OUT_OF_ORDER = { path: ['preferredUntil'], error: LAST_DAY_TOO_EARLY }

/**
 * Returns whether the last day is not before the first. Local dates sort as text; for instants the server compares the
 * days they fall on.
 */
export function daysInOrder(days: {
  preferredDate?: string | null | undefined
  preferredUntil?: string | null | undefined
}): boolean {
  const { preferredDate: from, preferredUntil: until } = days
  return !from || !until || from.length !== 10 || until.length !== 10 || from <= until
}

const HOW_SOON = 'Choose how soon you could come'

/** When and with whom; all optional, nothing said means whatever frees up. */
export const wish = {
  preferredDate,
  /** The last day that suits; alone it means from today on. */
  preferredUntil: preferredDate,
  timeOfDay: z.enum(TIMES_OF_DAY, 'Choose a time of day').nullish(),
  staffId: z.union([f.id, z.enum(['', 'anyone']).transform(() => null)], { error: 'Choose a staff member' }).nullish(),
  /** Minutes, as text from a form. Absent: the client could come at once. */
  noticeMinutes: z.coerce.number(HOW_SOON).int(HOW_SOON).min(0, HOW_SOON).max(NOTICE_MAX_MINUTES, HOW_SOON).optional(),
}

export const addToWaitlistBody = z
  .object({
    clientId: z.string({ error: 'Choose a client' }).min(1, 'Choose a client').pipe(f.id),
    service: f.requiredLine('Service is required'),
    ...wish,
    notes: f.optionalText(2000),
  })
  .refine(daysInOrder, OUT_OF_ORDER)
export type AddToWaitlistBody = z.infer<typeof addToWaitlistBody>

/** Words a visitor agrees to by choosing texts; stored with the consent. */
export const WAITLIST_CONSENT_TEXT =
  'Text me when a time frees up, and about my appointments. Reply STOP any time. Msg & data rates may apply.'

/** Source: product 5, waitlist form. */
export const joinWaitlistBody = z
  .object({
    ...bookingContact,
    service: f.requiredLine('Service is required'),
    ...wish,
    notes: f.optionalText(2000),
    ...reminderChoice,
  })
  .refine(daysInOrder, OUT_OF_ORDER)
  .refine(isReachable, MUST_BE_REACHABLE)
export type JoinWaitlistBody = z.infer<typeof joinWaitlistBody>

export const joinedWaitlist = z.object({
  id: f.id,
  position: z.int(),
  /**
   * Where clients see their place and leave; null if they were already waiting, since then only their messages carry
   * the link.
   */
  waitingUrl: z.url().nullable(),
  /** The channels for offers, the first one first; empty if there is none. */
  channels: z.array(z.enum(['email', 'sms'])),
})
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>

/** Without a start the client chooses among the free times of their service. */
export const notifyBody = z.object({
  start: f.instantOrWallTime('Please select a time').nullish(),
  staffId: f.id.nullish(),
})
export type NotifyBody = z.infer<typeof notifyBody>

export const notifyResult = z.object({
  offerId: f.id,
  startsAt: f.instant.nullable(),
  expiresAt: f.instant,
  /** The channels of the offer; empty if neither email nor a text can reach the client. */
  channels: z.array(z.enum(['email', 'sms'])),
  /** When it is sent, if quiet hours delay it; null: at once. */
  heldUntil: f.instant.nullable(),
  /** The link itself, shown only once. */
  claimUrl: z.url(),
})
export type NotifyResult = z.infer<typeof notifyResult>

/** What the holder of the link sees: first name only. */
export const publicOffer = z.object({
  state: z.enum(OFFER_STATES),
  service: z.string(),
  duration: z.int(),
  /** Null if the client chooses one of the free times. */
  startsAt: f.instant.nullable(),
  /** In words, in the business's zone; null with `startsAt`. */
  dateLabel: z.string().nullable(),
  timeLabel: z.string().nullable(),
  zoneLabel: z.string(),
  expiresAt: f.instant,
  expiresLabel: z.string(),
  timezone: z.string(),
  client: z.object({ name: z.string() }),
  /** Null if the business has one person only. */
  staff: z.object({ name: z.string() }).nullable(),
  /** The visit that was booked with it. */
  appointmentId: f.id.nullable(),
  /** True if claiming moves, or moved, a visit that the client has; else it books a new one. */
  isMove: z.boolean(),
  /** The client's visit that moves to the offered time; null if nothing moves any more. */
  movesFrom: z.object({ appointmentId: f.id, dateLabel: z.string(), timeLabel: z.string() }).nullable(),
  /**
   * The client's place on the list, and its URL. Both are null if they no longer wait; the place is also null if they
   * wait with a visit.
   */
  position: z.int().nullable(),
  waitingUrl: z.url().nullable(),
})
export type PublicOffer = z.infer<typeof publicOffer>

export const claimOfferBody = z.object({ start: f.instantOrWallTime('Please select a time').nullish() })
export type ClaimOfferBody = z.infer<typeof claimOfferBody>
