/** Describes an event to the owner in one sentence, without the client's contact details. */
import type { NotificationEvent } from './owner-notification'
import { withoutLinks } from './sms-text'
import { formatDateShort, formatTime, localDateOf } from './time'

/** The facts of one event at the time of writing. */
export interface EventFacts {
  event: NotificationEvent
  /** Null for an unknown number. */
  clientName: string | null
  /** Start of the visit, or its planned start; null if there is no visit. */
  start: Date | null
  /** The start of a moved visit before the move. */
  previousStart: Date | null
  /** Whether the system cancelled it because nobody confirmed. */
  isReleased: boolean
  /** The kind of message that failed; null if unknown, and for other events. */
  failedKind: string | null
}

const NAME_MAX = 60

/**
 * Returns the event in one line, such as "Mia Chen requested an appointment for Tue, Dec 1 at 2:00 PM". Times are in
 * the business's zone.
 */
export function eventSentence(told: EventFacts, now: Date, timeZone: string): string {
  const name = told.clientName === null ? 'An unknown number' : withoutLinks(told.clientName, NAME_MAX)
  const nameWithin = told.clientName === null ? 'an unknown number' : name
  const momentAt = (start: Date | null) => start && momentOf(start, now, timeZone)
  const which = (article: 'an' | 'the', start = told.start) =>
    start === null ? 'an appointment' : `${article} appointment for ${momentAt(start)}`
  switch (told.event) {
    case 'request':
      return `${name} requested ${which('an')}`
    case 'booking':
      return `${name} booked ${which('an')}`
    case 'same_day_cancellation':
    case 'cancellation':
      return told.isReleased
        ? `${name} did not confirm ${which('the')}, so it was cancelled and the time is open again`
        : `${name} cancelled ${which('the')}`
    case 'move':
      return `${name} moved ${which('the', told.previousStart)} to ${momentAt(told.start) ?? 'another time'}`
    case 'reply':
      return `${name} sent you a text`
    case 'failure':
      return told.start === null
        ? `Your reply to ${nameWithin} didn’t arrive`
        : `We couldn’t reach ${nameWithin} about ${told.failedKind === 'cancelled' ? 'the cancellation of ' : ''}${which('the')}`
  }
}

/** Formats an instant as "today at 2:00 PM" or "Tue, Dec 1 at 2:00 PM". */
function momentOf(start: Date, now: Date, timeZone: string): string {
  const isToday = localDateOf(start, timeZone) === localDateOf(now, timeZone)
  return `${isToday ? 'today' : formatDateShort(start, timeZone)} at ${formatTime(start, timeZone)}`
}

const PLURALS: Readonly<Record<NotificationEvent, readonly [one: string, many: string]>> = {
  request: ['new request', 'new requests'],
  booking: ['new appointment', 'new appointments'],
  same_day_cancellation: ['same-day cancellation', 'same-day cancellations'],
  cancellation: ['cancellation', 'cancellations'],
  move: ['moved appointment', 'moved appointments'],
  reply: ['new text', 'new texts'],
  failure: ['failed message', 'failed messages'],
}

const MAX_KINDS = 3

/**
 * Returns the number of events of each kind, in order: "2 new requests, 1 same-day cancellation". If there are more
 * than three kinds, names the first two and the number of other events.
 */
export function countEvents(events: readonly NotificationEvent[]): string {
  const kinds = [...new Set(events)].map((event) => ({
    event,
    count: events.filter((other) => other === event).length,
  }))
  const named = kinds.length > MAX_KINDS ? kinds.slice(0, 2) : kinds
  const words = named.map(({ event, count }) => `${count} ${PLURALS[event][count === 1 ? 0 : 1]}`).join(', ')
  const others = events.length - named.reduce((sum, { count }) => sum + count, 0)
  return others === 0 ? words : `${words} and ${others} other ${others === 1 ? 'event' : 'events'}`
}
