/** The waitlist, in order of joining, and its offers. */
import { z } from 'zod'
import { OFFER_STATES } from '@/lib/domain/offer'
import { TIMES_OF_DAY } from '@/lib/domain/time-of-day'
import { NOTICE_MAX_MINUTES } from '@/lib/domain/waiting'
import { isReachable } from '@/lib/domain/reminder-choice'
import { bookingContact, MUST_BE_REACHABLE, reminderChoice } from './booking'
import * as f from './fields'
import { pageQuery } from './page'

/** The stored preferences of a client on the waitlist. */
export const wished = {
  service: z.string(),
  /** Null for a service in free text, and for one that is no longer offered. */
  serviceId: f.id.nullable(),
  preferredDate: f.instant.nullable(),
  /** Start of the last suitable day; null means only `preferredDate`, or any day. */
  preferredUntil: f.instant.nullable(),
  /** Earliest and latest (exclusive) suitable start, in minutes since local midnight; null for any time of day. */
  earliestMinutes: z.int().nullable(),
  latestMinutes: z.int().nullable(),
  staffId: f.id.nullable(),
  /** The staff member the client wants; null for anyone. */
  staff: z.object({ name: z.string() }).nullable(),
  /** How long before the start the client needs to know. */
  noticeMinutes: z.int(),
}

/** A waitlisted client as the owner sees them. */
export const waitlistEntry = z.object({
  id: f.id,
  businessId: f.id,
  clientId: f.id,
  ...wished,
  /** The staff member the client wants; one who has left (`active` is false) no longer counts, so anyone suits. */
  staff: z.object({ name: z.string(), active: z.boolean() }).nullable(),
  /** How many offers in a row were unanswered. An answer or joining again resets it to 0. */
  unansweredOffers: z.int(),
  notes: z.string().nullable(),
  active: z.boolean(),
  createdAt: f.instant,
  /** Order of joining, from 1. */
  position: z.int(),
  client: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  /** The offer that the client can claim now, if any. */
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
 * Returns whether the last day isn't before the first. Compares local dates only; for instants, the server compares
 * their local dates.
 */
export function daysInOrder(days: {
  preferredDate?: string | null | undefined
  preferredUntil?: string | null | undefined
}): boolean {
  const { preferredDate: from, preferredUntil: until } = days
  return !from || !until || from.length !== 10 || until.length !== 10 || from <= until
}

const HOW_SOON = 'Choose how soon you could come'

/** A client's preferences: when and with whom. All fields are optional; without any, every time suits. */
export const wish = {
  preferredDate,
  /** The last suitable day. Without `preferredDate`, any day suits, starting today. */
  preferredUntil: preferredDate,
  timeOfDay: z.enum(TIMES_OF_DAY, 'Choose a time of day').nullish(),
  staffId: z.union([f.id, z.enum(['', 'anyone']).transform(() => null)], { error: 'Choose a staff member' }).nullish(),
  /** In minutes, which forms send as text. Absent if the client can come right away. */
  noticeMinutes: z.coerce.number(HOW_SOON).int(HOW_SOON).min(0, HOW_SOON).max(NOTICE_MAX_MINUTES, HOW_SOON).optional(),
}

/** Sent by the owner for a client. */
export const addToWaitlistBody = z
  .object({
    clientId: z.string({ error: 'Choose a client' }).min(1, 'Choose a client').pipe(f.id),
    service: f.requiredLine('Service is required'),
    ...wish,
    notes: f.optionalText(2000),
  })
  .refine(daysInOrder, OUT_OF_ORDER)
export type AddToWaitlistBody = z.infer<typeof addToWaitlistBody>

/** The text a visitor agrees to by choosing texts; stored with the consent. */
export const WAITLIST_CONSENT_TEXT =
  'Text me when a time frees up, and about my appointments. Reply STOP any time. Msg & data rates may apply.'

/** Sent by a visitor. */
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

/** The visitor's new waitlist entry. */
export const joinedWaitlist = z.object({
  id: f.id,
  position: z.int(),
  /**
   * The page where clients see their position and can leave. Null if they were on the list already: then only their
   * messages contain the link.
   */
  waitingUrl: z.url().nullable(),
  /** The channels for offers, preferred first; empty if there are none. */
  channels: z.array(z.enum(['email', 'sms'])),
})
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>

/** Without `start`, the client chooses among the free times for their service. */
export const notifyBody = z.object({
  start: f.instantOrWallTime('Please select a time').nullish(),
  staffId: f.id.nullish(),
})
export type NotifyBody = z.infer<typeof notifyBody>

/** An offer that was just made. */
export const notifyResult = z.object({
  offerId: f.id,
  startsAt: f.instant.nullable(),
  expiresAt: f.instant,
  /** The channels of the offer; empty if the client can't be reached. */
  channels: z.array(z.enum(['email', 'sms'])),
  /** When it is sent, if quiet hours delay it; null if it is sent immediately. */
  heldUntil: f.instant.nullable(),
  /** The link itself, shown only once. */
  claimUrl: z.url(),
})
export type NotifyResult = z.infer<typeof notifyResult>

/** A visit that an offer leaves as it is, in words, in the business's zone. */
const keptVisit = z.object({ appointmentId: f.id, dateLabel: z.string(), timeLabel: z.string() })

/** An offer as the holder of its link sees it: first name only. */
export const publicOffer = z.object({
  state: z.enum(OFFER_STATES),
  service: z.string(),
  duration: z.int(),
  /** Null if the client chooses from the free times. */
  startsAt: f.instant.nullable(),
  /** In words, in the business's zone; null with `startsAt`. */
  dateLabel: z.string().nullable(),
  timeLabel: z.string().nullable(),
  zoneLabel: z.string(),
  expiresAt: f.instant,
  expiresLabel: z.string(),
  timezone: z.string(),
  client: z.object({ name: z.string() }),
  /** Null if the business has only one staff member. */
  staff: z.object({ name: z.string() }).nullable(),
  /** The visit that was booked by claiming it. */
  appointmentId: f.id.nullable(),
  /** True if claiming moves, or moved, an existing visit; otherwise it books a new one. */
  isMove: z.boolean(),
  /** The visit that claiming would move, or would have moved; null once it has begun, is cancelled, or has moved. */
  movesFrom: keptVisit.nullable(),
  /** The upcoming visit that the client has since got from the waitlist without this offer. */
  bookedSince: keptVisit.nullable(),
  /**
   * The client's position on the waitlist; null if they no longer wait, or wait for an earlier time. `waitingUrl` is
   * null only if they no longer wait.
   */
  position: z.int().nullable(),
  waitingUrl: z.url().nullable(),
})
export type PublicOffer = z.infer<typeof publicOffer>

/** Sent by the client, with `start` only if the offer has none. */
export const claimOfferBody = z.object({ start: f.instantOrWallTime('Please select a time').nullish() })
export type ClaimOfferBody = z.infer<typeof claimOfferBody>
