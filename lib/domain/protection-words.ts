/** Tells customers which measure applies. Gives reasons in the booking, never in the person. */
import { DECLINED_REASON, NOT_CONFIRMED_REASON, type Measure, type SpokenCondition } from './protection'
import type { MessageTemplate } from './message-words'

const OPENINGS: Record<SpokenCondition, string> = {
  minutes: 'For longer appointments',
  price: 'For larger bookings',
  peak: 'For our busiest hours',
  new: 'For new clients',
  none: 'For this booking',
}

const ASKS: Record<Measure, string> = {
  confirm_by: 'we ask for a confirmation.',
  approve: 'we confirm each request ourselves.',
  phone_only: 'we take bookings by phone.',
}

/** Returns a sentence that says why the measure applies. */
export function protectionReason(measure: Measure, because: SpokenCondition): string {
  return `${OPENINGS[because]} ${ASKS[measure]}`
}

/**
 * Returns the sentence for a booking that is only taken by phone. `phone` is the business's number as typed, or null.
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
