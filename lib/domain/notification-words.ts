/** An event as its owner reads it: one sentence, without a client's contacts. */
import type { NotificationEvent } from './owner-notification'
import { withoutLinks } from './sms-text'
import { formatDateShort, formatTime, localDateOf } from './time'

/** The facts of one event, as they are when it is told. */
export interface TellableEvent {
  event: NotificationEvent
  /** Null for an unknown number. */
  clientName: string | null
  /** When the visit is, or was to be; null without one. */
  start: Date | null
  /** Where a moved visit was before. */
  previousStart: Date | null
  /** Cancelled by the system for want of a confirmation. */
  isReleased: boolean
}

const NAME_MAX = 60

/** Returns the event in one line, such as "Mia Chen requested Tue, Dec 1 at 2:00 PM". Times are in the business's zone. */
export function tellEvent(told: TellableEvent, now: Date, timeZone: string): string {
  const name = told.clientName === null ? 'An unknown number' : withoutLinks(told.clientName, NAME_MAX)
  const when = told.start === null ? 'an appointment' : momentOf(told.start, now, timeZone)
  switch (told.event) {
    case 'request':
      return `${name} requested ${when}`
    case 'booking':
      return `${name} booked ${when}`
    case 'same_day_cancellation':
    case 'cancellation':
      return told.isReleased ? `${name} did not confirm ${when}, so it was released` : `${name} cancelled ${when}`
    case 'move':
      return `${name} moved ${told.previousStart === null ? 'an appointment' : momentOf(told.previousStart, now, timeZone)} to ${when}`
    case 'reply':
      return `${name} sent you a text`
    case 'failure':
      return told.start === null ? `Your reply to ${name} wasn’t sent` : `We couldn’t reach ${name} about ${when}`
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
  same_day_cancellation: ['cancellation for today', 'cancellations for today'],
  cancellation: ['cancellation', 'cancellations'],
  move: ['moved appointment', 'moved appointments'],
  reply: ['new text', 'new texts'],
  failure: ['message that failed', 'messages that failed'],
}

const MOST_KINDS = 3

/**
 * Returns how many of each kind there are, in their order: "2 new requests, 1 cancellation for today"; of more than
 * three kinds the first two and how many others.
 */
export function countEvents(events: readonly NotificationEvent[]): string {
  const kinds = [...new Set(events)].map((event) => ({
    event,
    count: events.filter((other) => other === event).length,
  }))
  const named = kinds.length > MOST_KINDS ? kinds.slice(0, 2) : kinds
  const words = named.map(({ event, count }) => `${count} ${PLURALS[event][count === 1 ? 0 : 1]}`).join(', ')
  const others = events.length - named.reduce((sum, { count }) => sum + count, 0)
  return others === 0 ? words : `${words} and ${others} more`
}
