/** Webhook events: the types an owner can subscribe to, and their delivery. */

/** Every event type, as named in the public API. */
export const WEBHOOK_TYPES = [
  'booking.created',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.reopened',
  'offer.sent',
  'offer.claimed',
  'offer.declined',
  'offer.expired',
  'message.sent',
  'message.delivered',
  'message.failed',
  'message.received',
  'client.no_show',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** The event that a test sends, whichever events an endpoint subscribes to. */
export const PING = 'ping'

/** Types whose payload contains only the visit; the payload of a move has more. */
export const BOOKING_TYPES = [
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.reopened',
] as const satisfies readonly WebhookType[]
/** Types about waitlist offers. */
export const OFFER_TYPES = [
  'offer.sent',
  'offer.claimed',
  'offer.declined',
  'offer.expired',
] as const satisfies readonly WebhookType[]
export type OfferType = (typeof OFFER_TYPES)[number]
/** Types about messages to clients. */
export const SENT_MESSAGE_TYPES = [
  'message.sent',
  'message.delivered',
  'message.failed',
] as const satisfies readonly WebhookType[]
export type SentMessageType = (typeof SENT_MESSAGE_TYPES)[number]

/** The types as the owner selects them, in groups. */
export const WEBHOOK_GROUPS: readonly {
  name: string
  events: readonly { type: WebhookType; label: string; when: string }[]
}[] = [
  {
    name: 'Bookings',
    events: [
      {
        type: 'booking.created',
        label: 'Booked',
        when: 'An appointment was booked: online, by you or from the waitlist',
      },
      { type: 'booking.confirmed', label: 'Confirmed', when: 'An appointment was confirmed' },
      { type: 'booking.moved', label: 'Moved', when: 'An appointment has a new time, staff member or service' },
      {
        type: 'booking.cancelled',
        label: 'Cancelled',
        when: 'An appointment was cancelled, or released because it wasn’t confirmed',
      },
      { type: 'booking.completed', label: 'Completed', when: 'You said that the client came' },
      { type: 'booking.no_show', label: 'No-show', when: 'You said that the client did not come' },
      {
        type: 'booking.reopened',
        label: 'Undone',
        when: 'You undid your last change; the appointment is back in its earlier state',
      },
    ],
  },
  {
    name: 'Waitlist offers',
    events: [
      { type: 'offer.sent', label: 'Offered', when: 'A free time was offered to someone on the waitlist' },
      { type: 'offer.claimed', label: 'Taken', when: 'The client took it; the appointment is booked' },
      { type: 'offer.declined', label: 'Declined', when: 'The client said no' },
      { type: 'offer.expired', label: 'Expired', when: 'The client did not respond in time, or could not be reached' },
    ],
  },
  {
    name: 'Messages',
    events: [
      { type: 'message.sent', label: 'Sent', when: 'A text or email to a client was sent to the provider' },
      { type: 'message.delivered', label: 'Delivered', when: 'The provider says that a text arrived' },
      { type: 'message.failed', label: 'Failed', when: 'A text or email to a client could not be sent or delivered' },
      { type: 'message.received', label: 'Received', when: 'A client texted you' },
    ],
  },
  {
    name: 'Clients',
    events: [{ type: 'client.no_show', label: 'Missed an appointment', when: 'A client has one more no-show' }],
  },
]

const OF_HISTORY: Readonly<Record<string, readonly WebhookType[]>> = {
  booked: ['booking.created'],
  confirmed: ['booking.confirmed'],
  moved: ['booking.moved'],
  cancelled: ['booking.cancelled'],
  completed: ['booking.completed'],
  no_show: ['booking.no_show', 'client.no_show'],
  undone: ['booking.reopened'],
}

/** Returns the webhook events for an entry in a visit's history; empty if the entry isn't sent. */
export function typesOfHistory(entry: string): readonly WebhookType[] {
  return Object.hasOwn(OF_HISTORY, entry) ? (OF_HISTORY[entry] ?? []) : []
}

/** `due`: waits for its first or next attempt. `skipped`: not sent, because it belongs to a sandbox. */
export const DELIVERY_STATES = ['due', 'sending', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The reasons why an endpoint is off: the owner's choice, a 410 Gone response, or repeated failure. */
export const DISABLED_REASONS = ['owner', 'gone', 'failing'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** How many hours after a rotation deliveries are also signed with the old secret. */
export const OLD_SECRET_HOURS = 24
/** How many days of continuous failure turn an endpoint off. */
export const FAILING_DAYS = 3

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds to wait after the first, second, … failed attempt; about a day in total. */
export const RETRY_SECONDS: readonly number[] = [30, 5 * MINUTE, 30 * MINUTE, 1.5 * HOUR, 4 * HOUR, 7 * HOUR, 11 * HOUR]
/** The maximum number of attempts, after which a delivery has failed. */
export const MAX_DELIVERY_ATTEMPTS = RETRY_SECONDS.length + 1

/**
 * Returns when the next attempt is due after `attempts` failed ones, with a jitter of ±10% depending on `random` (0 to
 * 1); null after the last.
 */
export function nextDelivery(attempts: number, random: number, now: Date): Date | null {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * (0.9 + 0.2 * random) * 1000)
}

/** Returns whether an endpoint that has failed since `failingSince` must be turned off. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR * 1000
}
