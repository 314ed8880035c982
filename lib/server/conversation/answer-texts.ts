/**
 * The business's automatic replies. They contain only sanitized text and our own links, and fit into one segment with
 * ordinary names.
 */
import { plainLine } from '@/lib/domain/sms-text'
import { toWords, type SpokenVisit } from '../messaging/visit'

type Answer = (visit: SpokenVisit) => string

const of = (visit: SpokenVisit) => {
  const words = toWords(visit)
  return { ...words, what: `${words.service} on ${words.shortDate}, ${words.time}` }
}

/** Returns a text that says the visit is now confirmed. */
export const confirmedAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Thank you, ${w.firstName}! Your ${w.what} is confirmed.`
}

/** Returns a text that says the visit was already confirmed. */
export const stillConfirmedAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Your ${w.what} is already confirmed. See you then!`
}

/** Returns a text with the link to choose another time or cancel. */
export const rescheduleAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Choose another time for your ${w.what}: ${w.manageUrl}`
}

/** Returns a text that says the appointment is cancelled, for when no other text says so. */
export const cancelledAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Your ${w.what} is cancelled. Book again: ${w.bookUrl}`
}

/** Returns a text that says the business knows the client is late. */
export const lateAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Thank you for telling us, ${w.firstName}. We'll expect you a little after ${w.time}.`
}

/** Returns a text with the business's name, how to reach it and how to stop texts. */
export function helpAnswer(business: SpokenVisit['business']): string {
  const contact = business.phone ?? business.email
  return `${plainLine(business.name, 60)}: ${contact ? `Questions? ${plainLine(contact, 60)}. ` : ''}These are texts about your appointments. Reply STOP to opt out.`
}
