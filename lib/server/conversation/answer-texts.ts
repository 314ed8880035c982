/** What the business answers by itself. Clean words and our own links only; each fits a segment for ordinary names. */
import { plainLine } from '@/lib/domain/sms-text'
import { toWords, type SpokenVisit } from '../messaging/visit'

type Answer = (visit: SpokenVisit) => string

const of = (visit: SpokenVisit) => {
  const words = toWords(visit)
  return { ...words, what: `${words.service} on ${words.shortDate}, ${words.time}` }
}

/** Her visit is confirmed now. */
export const confirmedAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Thank you, ${w.firstName}! Your ${w.what} is confirmed.`
}

/** It was confirmed before. */
export const stillConfirmedAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Your ${w.what} is already confirmed. See you then!`
}

/** Where to choose another time, or give the visit up. */
export const rescheduleAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Choose another time for your ${w.what}: ${w.manageUrl}`
}

/** Her visit is cancelled, where no other text says so. */
export const cancelledAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Your ${w.what} is cancelled. Book again: ${w.bookUrl}`
}

/** The owner knows that she is late. */
export const lateAnswer: Answer = (visit) => {
  const w = of(visit)
  return `${w.businessName}: Thank you for telling us, ${w.firstName}. We know you will be late for ${w.time}.`
}

/** Who writes, how to reach them and how to stop. */
export function helpAnswer(business: SpokenVisit['business']): string {
  const contact = business.phone ?? business.email
  return `${plainLine(business.name, 60)}: ${contact ? `Questions? ${plainLine(contact, 60)}. ` : ''}These are texts about your visits. Reply STOP for no more texts.`
}
