/** The default templates of every kind of message, and how templates become texts and emails. */
import { fillTemplate, TEMPLATE_VARIABLES, type TemplateValues, type TemplateVariable } from './message-template'
import { REMINDER_TYPES } from './reminder'
import { smsSegments, toPlainLetters } from './sms-text'

/** Kinds of message whose wording the owner can change: a visit's reminders, and the invitation to come again. */
export const WORDED_KINDS = [...REMINDER_TYPES, 'invitation'] as const
export type WordedKind = (typeof WORDED_KINDS)[number]

/** The wording of one kind of message. */
export interface MessageTemplate {
  smsText: string
  emailSubject: string
  emailText: string
}

/**
 * A visit in words, sanitized for texts and headers, with times in the business's zone. For an invitation, it is the
 * client's last visit.
 */
export interface MessageWords {
  firstName: string
  business: string
  service: string
  /** "Friday". */
  day: string
  /** "Fri, Nov 27". */
  date: string
  /** "2:30 PM". */
  time: string
  address: string | null
  /** Null if the business has only one staff member. */
  staff: string | null
  /** "$65"; null if the visit has no price. */
  price: string | null
  /** "Thu, 2:30 PM": the deadline after which an unconfirmed visit is released; null if none is. */
  deadline: string | null
  confirmLink: string
  manageLink: string
  bookLink: string
  /** Link to book this visit's service again. */
  inviteLink: string
  isConfirmed: boolean
  /** Whether the business's texts come from a number that accepts replies. */
  canReply: boolean
  /** "Tue, Nov 24, 3:00 PM": a booking rule's deadline to confirm; null or absent without one. */
  confirmBy?: string | null
  /** Whether the visit waits for the owner's approval, so that there is nothing to confirm. */
  isRequest?: boolean
}

const STOP = 'Reply STOP to opt out'
const HELLO = '{business}: Hi {first_name}'

const STANDARD: Record<WordedKind, MessageTemplate> = {
  confirmation: {
    smsText: `${HELLO}, your {service} is booked for {date}, {time}.[ {address}.] {action} ${STOP}`,
    emailSubject: 'Booked: {service} at {business}, {date}, {time}',
    emailText: 'Hi {first_name}, {action}',
  },
  check_7d: {
    smsText: `${HELLO}, your {service} is coming up: {date}, {time}.[ {address}.] {action}[ ${STOP}]`,
    emailSubject: 'Coming up: {service} at {business}, {date}, {time}',
    emailText: 'Hi {first_name}, you booked this a while ago. {action}',
  },
  confirm_request: {
    smsText: `${HELLO}, can you still make your {service} on {date}, {time}?[ {address}.] {action}[ ${STOP}]`,
    emailSubject: 'Please confirm: {service} at {business}, {date}, {time}',
    emailText: 'Hi {first_name}, {action}',
  },
  release_warning: {
    smsText: `${HELLO}, [please ]confirm by {deadline}, or we may offer your {service} on {date}, {time} to our waitlist. {action}[ ${STOP}]`,
    emailSubject: 'Please confirm by {deadline}: {service} at {business}, {date}, {time}',
    emailText:
      'Hi {first_name}, please confirm by {deadline}. After that we may offer this time to someone on our waitlist. Confirming takes one tap, and moving to another time is just as easy.',
  },
  reminder_24h: {
    smsText: `${HELLO}, your {service} is on {date}, {time}.[ {address}.] {action}[ ${STOP}]`,
    emailSubject: 'Reminder: {service} at {business}, {date}, {time}',
    emailText: 'Hi {first_name}, {action}',
  },
  reminder_2h: {
    smsText: `${HELLO}, see you soon: {service}, {date}, {time}.[ {address}.] {action}[ ${STOP}]`,
    emailSubject: 'See you at {time}: {service} at {business}',
    emailText: 'Hi {first_name}, your appointment is coming up. Please arrive 10 minutes early.',
  },
  moved: {
    smsText: `${HELLO}, your {service} is now on {date}, {time}.[ {address}.] {action}[ ${STOP}]`,
    emailSubject: 'New time: {service} at {business}, {date}, {time}',
    emailText: 'Hi {first_name}, your appointment was moved to a new time.',
  },
  cancelled: {
    smsText: `${HELLO}, your {service} on {date}, {time} is cancelled. {action}[ ${STOP}]`,
    emailSubject: 'Cancelled: {service} at {business}, {date}, {time}',
    emailText: 'Hi {first_name}, your appointment is cancelled. We’d be glad to see you another time.',
  },
  follow_up: {
    smsText: `${HELLO}, thank you for coming in. {action}[ ${STOP}]`,
    emailSubject: 'Thank you for your visit to {business}',
    emailText:
      'Hi {first_name}, thank you for coming in. We hope you enjoyed your {service} and look forward to seeing you again.',
  },
  missed: {
    smsText: `${HELLO}, we missed you and hope all is well. {action}[ ${STOP}]`,
    emailSubject: 'We missed you at {business}',
    emailText:
      'Hi {first_name}, we missed you at your {service} appointment and hope all is well. Pick a new time whenever it suits you.',
  },
  missed_again: {
    smsText: `${HELLO}, whenever you are ready, we would love to see you. {action}[ ${STOP}]`,
    emailSubject: 'We would love to see you at {business}',
    emailText:
      'Hi {first_name}, life gets in the way sometimes. If you’d still like your {service}, pick a time that works for you. We would love to see you. We won’t send another reminder about it.',
  },
  // An invitation is advertising, so the text must always say how to opt out.
  invitation: {
    smsText: `${HELLO}, time for your next {service}? {action} ${STOP}`,
    emailSubject: 'Time for your next {service} at {business}?',
    emailText:
      'Hi {first_name}, it has been a while since your last {service}. If you would like to come again, pick a time that works for you. We would love to see you.',
  },
}

/** The message for a released visit. The owner's wording of a cancellation doesn't apply to it. */
export const RELEASED_TEMPLATE: MessageTemplate = {
  smsText: `${HELLO}, we did not hear from you, so your {service} on {date}, {time} is cancelled.[ No hard feelings!] {action}[ ${STOP}]`,
  emailSubject: 'Cancelled because it wasn’t confirmed: {service} at {business}, {date}, {time}',
  emailText:
    'Hi {first_name}, we did not hear from you in time, so we opened this time up to others. No hard feelings: pick a new time whenever it suits you.',
}

/** Returns the default template, to which an owner can always return. */
export function standardTemplate(kind: WordedKind): MessageTemplate {
  return STANDARD[kind]
}

/** Returns the template in use, field by field: the owner's, or else the default. */
export function effectiveTemplate(
  kind: WordedKind,
  own: { [Field in keyof MessageTemplate]: string | null },
): MessageTemplate {
  const standard = STANDARD[kind]
  return {
    smsText: own.smsText ?? standard.smsText,
    emailSubject: own.emailSubject ?? standard.emailSubject,
    emailText: own.emailText ?? standard.emailText,
  }
}

const ASKING: readonly WordedKind[] = ['check_7d', 'confirm_request', 'reminder_24h']
const ENDED: readonly WordedKind[] = ['cancelled', 'follow_up', 'missed', 'missed_again']

/** Returns whether the template may name the cost of a missed visit. */
export function canNameCost(kind: WordedKind): boolean {
  return ASKING.includes(kind)
}

/**
 * Returns the alternative template that names the cost of a missed visit. In two trials, that reduced missed visits
 * from 11.1% to 8.4%; vague wording didn't. Source: PMC4569397.
 */
export function costTemplate(kind: WordedKind): MessageTemplate {
  const opening = kind === 'check_7d' ? 'you booked this a while ago. ' : ''
  return {
    ...STANDARD[kind],
    smsText: `${HELLO}, your {service} is on {date}, {time}.[ A missed appointment costs us {price}.] {action}[ ${STOP}]`,
    emailText: `Hi {first_name}, ${opening}{action}[ A missed appointment costs us {price}, so please tell us early if your plans change.]`,
  }
}

/** Returns whether the message must contain a link by which the client can respond. */
export function needsLink(kind: WordedKind): boolean {
  return !ENDED.includes(kind)
}

/** Returns whether a text of this kind asks for a response while its visit isn't confirmed. */
export function asksToAnswer(kind: string): boolean {
  return WORDED_KINDS.some(
    (worded) => worded === kind && needsLink(worded) && !['invitation', 'reminder_2h'].includes(worded),
  )
}

/** Returns whether the message must name the deadline to confirm. */
export function needsDeadline(kind: WordedKind): boolean {
  return kind === 'release_warning'
}

/** Returns the variables that have a value in this kind of message. */
export function variablesFor(kind: WordedKind): TemplateVariable[] {
  if (kind === 'invitation') return ['first_name', 'business', 'service', 'address', 'action', 'link']
  return TEMPLATE_VARIABLES.filter((name) => name !== 'deadline' || needsDeadline(kind))
}

/** Returns whether texts come from a name instead of a phone number, so that nobody can reply. */
export function isSenderName(smsFrom: string | null): boolean {
  return smsFrom !== null && !smsFrom.startsWith('+')
}

/** Returns the text without the request to reply STOP, for a sender to whom nobody can reply. */
export function withoutStop(text: string): string {
  return text.replace(/\s*\breply STOP to (?:opt out|unsubscribe)\b\.?/gi, '')
}

/** Returns whether a text must always say how to opt out. */
export function needsStop(kind: WordedKind): boolean {
  return kind === 'invitation'
}

/**
 * Composes a text in as few SMS segments as possible. Leaves out optional parts if that gets it into one; otherwise
 * replaces accented letters, which halve a segment's capacity. Never asks for the word CANCEL.
 */
export function composeText(kind: WordedKind, template: string, given: MessageWords): string {
  const words = asSent(kind, given)
  const fill = (text: string, spoken: MessageWords) =>
    textActions(kind, spoken).map((action) => fillTemplate(text, toValues(kind, spoken, action), 'one-segment'))
  const candidates = [...fill(template, words), ...fill(toPlainLetters(template), plainWords(words))]
  const fewest = Math.min(...candidates.map(smsSegments))
  return candidates.find((text) => smsSegments(text) === fewest) ?? ''
}

/** Returns the words with the state of the visit in which the message is sent, for a preview with another visit. */
function asSent(kind: WordedKind, words: MessageWords): MessageWords {
  return kind === 'confirm_request' ? { ...words, isConfirmed: false, isRequest: false } : words
}

function plainWords(words: MessageWords): MessageWords {
  const plain = (text: string | null) => text && toPlainLetters(text)
  return {
    ...words,
    firstName: toPlainLetters(words.firstName),
    business: toPlainLetters(words.business),
    service: toPlainLetters(words.service),
    address: plain(words.address),
    staff: plain(words.staff),
    price: plain(words.price),
  }
}

/** Composes the subject and opening sentence of an email about a visit. */
export function composeMail(
  kind: WordedKind,
  template: Omit<MessageTemplate, 'smsText'>,
  given: MessageWords,
): { subject: string; intro: string } {
  const words = asSent(kind, given)
  const values = toValues(kind, words, mailAction(kind, words))
  return {
    subject: fillTemplate(template.emailSubject, values, 'whole'),
    intro: fillTemplate(template.emailText, values, 'whole'),
  }
}

function toValues(kind: WordedKind, words: MessageWords, action: string): TemplateValues {
  return {
    first_name: words.firstName,
    business: words.business,
    service: words.service,
    day: words.day,
    date: words.date,
    time: words.time,
    address: words.address,
    staff: words.staff,
    price: words.price,
    deadline: words.deadline,
    action,
    link: linkOf(kind, words),
  }
}

function linkOf(kind: WordedKind, words: MessageWords): string {
  if (kind === 'invitation') return words.inviteLink
  if (ENDED.includes(kind)) return words.bookLink
  return words.isConfirmed || words.isRequest || kind === 'reminder_2h' ? words.manageLink : words.confirmLink
}

/** Returns the requests that fit the state of the visit, the preferred one first. */
function textActions(kind: WordedKind, words: MessageWords): string[] {
  const link = linkOf(kind, words)
  if (kind === 'cancelled' || kind === 'follow_up') return [`Book again: ${link}`]
  if (kind === 'missed' || kind === 'missed_again') return [`Pick a new time: ${link}`]
  if (kind === 'invitation') return [`Pick a time: ${link}`]
  if (kind === 'release_warning') return words.canReply ? [`Reply C to confirm, R to move. ${link}`, link] : [link]
  if (words.isConfirmed || words.isRequest || kind === 'reminder_2h') return [`Plans changed? ${link}`]
  if (words.confirmBy) return [`Please confirm by ${words.confirmBy}: ${link}`]
  const byLink = ASKING.includes(kind) ? `Please confirm: ${link}` : `Confirm or change: ${link}`
  return words.canReply ? [`Reply C to confirm, R to move, X if you can't come. ${link}`, byLink] : [byLink]
}

function mailAction(kind: WordedKind, words: MessageWords): string {
  if (kind === 'invitation' || ENDED.includes(kind)) return 'we would be glad to see you again.'
  if (kind === 'check_7d')
    return words.isConfirmed
      ? 'See you soon, or let us know if your plans changed.'
      : 'Does it still work for you? Please confirm, or change it with a few taps.'
  if (words.isConfirmed)
    return kind === 'confirmation' ? 'we look forward to seeing you.' : 'this is a reminder of your appointment.'
  if (words.confirmBy) return `please confirm your appointment by ${words.confirmBy}. It takes one tap.`
  return kind === 'confirmation'
    ? 'please confirm your appointment. It takes one tap.'
    : 'please confirm your appointment, or let us know if your plans changed.'
}
