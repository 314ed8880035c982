/** Clients waiting for a free time, in order of joining, and the offers they get. */
import { z } from 'zod'
import { OFFER_STATES } from '@/lib/domain/offer'
import { TIMES_OF_DAY } from '@/lib/domain/time-of-day'
import { bookingContact } from './booking'
import * as f from './fields'

export const waitlistEntry = z.object({
  id: f.id,
  businessId: f.id,
  clientId: f.id,
  service: z.string(),
  serviceId: f.id.nullable(),
  preferredDate: f.instant.nullable(),
  /** Start of the last day that suits; null: only `preferredDate`, or any day. */
  preferredUntil: f.instant.nullable(),
  /** Wall minutes between which a start suits, the last exclusive; null: any time of day. */
  earliestMinutes: z.int().nullable(),
  latestMinutes: z.int().nullable(),
  staffId: f.id.nullable(),
  /** Whom she wants; null: anyone. */
  staff: z.object({ name: z.string() }).nullable(),
  /** Offers in a row whose time ran out; an answer, or joining again, starts anew. */
  unansweredOffers: z.int(),
  notes: z.string().nullable(),
  active: z.boolean(),
  createdAt: f.instant,
  /** Order of joining, from 1. */
  position: z.int(),
  client: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  /** The offer she can claim now, if there is one. */
  liveOffer: z.object({ startsAt: f.instant.nullable(), expiresAt: f.instant }).nullable(),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>
export const waitlistList = z.array(waitlistEntry)

/** A local date of the business, or an instant on it; empty and null mean any day. */
const preferredDate = z.union(
  [f.localDate, z.iso.datetime({ offset: true }), z.literal('').transform(() => null)],
  { error: 'Choose a day' },
).nullish()

export const LAST_DAY_TOO_EARLY = 'The last day must not be before the first'
const OUT_OF_ORDER = { path: ['preferredUntil'], error: LAST_DAY_TOO_EARLY }

/** Local dates sort as text; where instants are given the server compares the days they fall on. */
function inOrder(days: { preferredDate?: string | null | undefined; preferredUntil?: string | null | undefined }): boolean {
  const { preferredDate: from, preferredUntil: until } = days
  return !from || !until || from.length !== 10 || until.length !== 10 || from <= until
}

/** When and with whom; all optional, nothing said means whatever frees up. */
const wish = {
  preferredDate,
  /** The last day that suits; alone it means from today on. */
  preferredUntil: preferredDate,
  timeOfDay: z.enum(TIMES_OF_DAY, 'Choose a time of day').nullish(),
  staffId: z.union([f.id, z.enum(['', 'anyone']).transform(() => null)], { error: 'Choose a person' }).nullish(),
}

export const addToWaitlistBody = z.object({
  clientId: z.string({ error: 'Choose a client' }).min(1, 'Choose a client').pipe(f.id),
  service: f.requiredLine('Service is required'),
  ...wish,
  notes: f.optionalText(2000),
}).refine(inOrder, OUT_OF_ORDER)
export type AddToWaitlistBody = z.infer<typeof addToWaitlistBody>

/** Words a visitor agrees to before texts are sent; stored with her consent. */
export const WAITLIST_CONSENT_TEXT =
  'Text me when a time frees up, and about my appointments. Reply STOP any time. Msg & data rates may apply.'

/** Source: product 5, waitlist form. */
export const joinWaitlistBody = z.object({
  ...bookingContact,
  service: f.requiredLine('Service is required'),
  ...wish,
  notes: f.optionalText(2000),
  /** Whether she agrees to WAITLIST_CONSENT_TEXT; absent counts as agreed, as in a booking. */
  smsConsent: z.boolean().or(z.stringbool()).optional(),
}).refine(inOrder, OUT_OF_ORDER)
export type JoinWaitlistBody = z.infer<typeof joinWaitlistBody>

export const joinedWaitlist = z.object({ id: f.id, position: z.int() })
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>

/** Without a start the client chooses among the free times of her service. */
export const notifyBody = z.object({
  start: f.instantOrWallTime('Please select a time').nullish(),
  staffId: f.id.nullish(),
})
export type NotifyBody = z.infer<typeof notifyBody>

export const notifyResult = z.object({
  offerId: f.id,
  startsAt: f.instant.nullable(),
  expiresAt: f.instant,
  /** Where the offer is on its way; empty where neither e-mail nor a text can reach her. */
  channels: z.array(z.enum(['email', 'sms'])),
  /** The link itself, shown this once. */
  claimUrl: z.url(),
})
export type NotifyResult = z.infer<typeof notifyResult>

/** What the holder of the link sees: first name only. */
export const publicOffer = z.object({
  state: z.enum(OFFER_STATES),
  service: z.string(),
  duration: z.int(),
  /** Null: she chooses among the free times. */
  startsAt: f.instant.nullable(),
  /** In words, in the business's zone; null with `startsAt`. */
  dateLabel: z.string().nullable(),
  timeLabel: z.string().nullable(),
  zoneLabel: z.string(),
  expiresAt: f.instant,
  expiresLabel: z.string(),
  timezone: z.string(),
  client: z.object({ name: z.string() }),
  /** Null where the business has one person only. */
  staff: z.object({ name: z.string() }).nullable(),
  /** The visit that came of it. */
  appointmentId: f.id.nullable(),
})
export type PublicOffer = z.infer<typeof publicOffer>

export const claimOfferBody = z.object({ start: f.instantOrWallTime('Please select a time').nullish() })
export type ClaimOfferBody = z.infer<typeof claimOfferBody>
