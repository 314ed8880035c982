/**
 * Webhook events, each with its schema. They contain ids and names, but no contact data, notes, moods, risk or links;
 * receivers read more through the API. Documented in docs/webhooks.md.
 */
import { z } from 'zod'
import { APPOINTMENT_STATUSES } from '@/lib/domain/appointment'
import { BOOKING_TYPES, OFFER_TYPES, PING, SENT_MESSAGE_TYPES, type WebhookType } from '@/lib/domain/webhook'
import * as f from './fields'

const client = z.object({ id: f.id, name: z.string() })

/** An appointment in a webhook event. */
export const eventAppointment = z.object({
  id: f.id,
  status: z.enum(APPOINTMENT_STATUSES),
  startsAt: f.instant,
  endsAt: f.instant,
  /** The business's time zone. */
  timeZone: z.string(),
  service: z.object({ id: f.id.nullable(), name: z.string() }),
  staff: z.object({ id: f.id, name: z.string() }),
  priceCents: z.int(),
  currency: z.string(),
  /** `public` (booked online), `owner` or `waitlist`. */
  source: z.string(),
  /** `owner`, `customer` or `system`; null unless cancelled. */
  cancelledBy: z.string().nullable(),
  lateCancellation: z.boolean(),
})
export type EventAppointment = z.infer<typeof eventAppointment>

/** A waitlist offer in a webhook event. */
export const eventOffer = z.object({
  id: f.id,
  waitlistEntryId: f.id,
  status: z.string(),
  service: z.string(),
  /** Null if the client chooses the time. */
  startsAt: f.instant.nullable(),
  durationMinutes: z.int(),
  timeZone: z.string(),
  expiresAt: f.instant,
  /** The visit booked by claiming the offer. */
  appointmentId: f.id.nullable(),
})

/** A message to a client in a webhook event. */
export const eventMessage = z.object({
  id: f.id,
  /** The kind of message, such as `reminder_24h`. */
  kind: z.string(),
  channel: z.enum(['sms', 'email']),
  status: z.string(),
  appointmentId: f.id.nullable(),
  /** Why the message failed, in words. */
  error: z.string().nullable(),
})

/** A received text or email in a webhook event. */
export const eventText = z.object({
  id: f.id,
  channel: z.enum(['sms', 'email']),
  /** The sender's number. */
  from: z.string(),
  text: z.string(),
  /** How the text was understood: confirm, reschedule, cannot_come … or unclear. */
  meaning: z.string().nullable(),
  receivedAt: f.instant,
})

function eventOf<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    /** The same as in the header `webhook-id`; equal for all endpoints and attempts. */
    id: z.string(),
    type: z.literal(type),
    createdAt: f.instant,
    business: z.object({ id: f.id, subdomain: z.string() }),
    data,
  })
}

const ofBooking = z.object({ appointment: eventAppointment, client })
const ofOffer = z.object({ offer: eventOffer, client })
const ofMessage = z.object({ message: eventMessage, client: client.nullable() })

function each<Data extends z.ZodType>(types: readonly WebhookType[], data: Data) {
  return types.map((type) => [type, eventOf(type, data)] as const)
}

/** The body of each event by type, including the test event. Also used for the OpenAPI document. */
export const WEBHOOK_EVENT_SCHEMAS: ReadonlyMap<WebhookType | typeof PING, z.ZodType> = new Map<
  WebhookType | typeof PING,
  z.ZodType
>([
  ...each(BOOKING_TYPES, ofBooking),
  ['booking.moved', eventOf('booking.moved', ofBooking.extend({ previousStartsAt: f.instant }))],
  ...each(OFFER_TYPES, ofOffer),
  ...each(SENT_MESSAGE_TYPES, ofMessage),
  ['message.received', eventOf('message.received', z.object({ message: eventText, client: client.nullable() }))],
  [
    'client.no_show',
    eventOf(
      'client.no_show',
      z.object({ client: client.extend({ noShowCount: z.int() }), appointment: eventAppointment }),
    ),
  ],
  [PING, eventOf(PING, z.object({ message: z.string() }))],
])
