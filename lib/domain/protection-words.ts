/** Tells customers which measure applies. Reasons are about the booking and never judge the person. */
import { DECLINED_REASON, NOT_CONFIRMED_REASON, type Measure, type SpokenCondition } from './protection'
import type { MessageTemplate } from './message-words'

const OPENINGS: Record<Exclude<SpokenCondition, 'none' | 'new'>, string> = {
  minutes: 'For longer appointments',
  price: 'For higher-priced services',
  peak: 'For our busiest hours',
}

const ASKS: Record<Measure, string> = {
  confirm_by: 'we ask you to confirm.',
  approve: 'we review each request before it’s final.',
  phone_only: 'we take bookings by phone.',
}

const FOR_NEW_CLIENTS: Record<Measure, string> = {
  confirm_by: 'We ask new clients to confirm.',
  approve: 'We review each new client’s request before it’s final.',
  phone_only: 'We take bookings from new clients by phone.',
}

const WITHOUT_REASON: Record<Measure, string> = {
  confirm_by: 'For this booking, we ask you to confirm.',
  approve: 'We review this booking before it’s final.',
  phone_only: 'We can’t take this booking online.',
}

/** Returns a sentence that says which measure applies, and why if the booking itself is the reason. */
export function protectionReason(measure: Measure, because: SpokenCondition): string {
  if (because === 'none') return WITHOUT_REASON[measure]
  return because === 'new' ? FOR_NEW_CLIENTS[measure] : `${OPENINGS[because]}, ${ASKS[measure]}`
}

/**
 * Returns the sentences for a booking that is only taken by phone. `phone` is the business's number as entered, or
 * null.
 */
export function phoneOnlySentence(because: SpokenCondition, phone: string | null): string {
  const next = phone === null ? 'Please get in touch with us' : `Please call us at ${phone}`
  return `${protectionReason('phone_only', because)} ${next}, and we’ll find a time that works.`
}

const HELLO = '{business}: Hi {first_name}'
const STOP = '[ Reply STOP to opt out]'

/** The message for a visit that waits for the owner's approval. */
export const REQUESTED_TEMPLATE: MessageTemplate = {
  smsText: `${HELLO}, your request was received: {service}, {date}, {time}. We will let you know. {action}${STOP}`,
  emailSubject: 'Request received: {service} at {business}, {date}, {time}',
  emailText: 'Hi {first_name}, your request was received; {business} will let you know whether the time works.',
}

const ENDED_TEMPLATES: Record<string, MessageTemplate> = {
  [DECLINED_REASON]: {
    smsText: `${HELLO}, we're sorry, but we can't fit you in for your {service} on {date}, {time}.[ Another time may work.] {action}${STOP}`,
    emailSubject: 'About your request: {service} at {business}, {date}, {time}',
    emailText:
      'Hi {first_name}, thank you for your request. We are sorry that we can’t fit you in this time. Another time may work, and we would be glad to see you.',
  },
  [NOT_CONFIRMED_REASON]: {
    smsText: `${HELLO}, we did not hear from you, so your {service} on {date}, {time} is cancelled.[ No hard feelings!] {action}${STOP}`,
    emailSubject: 'Cancelled: {service} at {business}, {date}, {time}',
    emailText:
      'Hi {first_name}, we did not hear from you in time, so we cancelled this appointment. No hard feelings: pick a new time whenever it suits you.',
  },
}

/**
 * Returns the template for a declined request or an unconfirmed visit that the owner cancelled; null for other
 * cancellations.
 */
export function endedTemplate({
  cancelledBy,
  cancelReason,
}: {
  cancelledBy: string | null
  cancelReason: string | null
}): MessageTemplate | null {
  return cancelledBy === 'owner' && cancelReason !== null && Object.hasOwn(ENDED_TEMPLATES, cancelReason)
    ? (ENDED_TEMPLATES[cancelReason] ?? null)
    : null
}
