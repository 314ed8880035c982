/** Describes an appointment's history in sentences. */
import { statusLabel, type Actor } from './appointment'
import { messageName } from './message-name'
import { minutesLateText } from './outcome'
import { DECLINED_REASON, NOT_CONFIRMED_REASON } from './protection'
import { wasReleased } from './release'
import { formatDateTime } from './time'

/** A stored event; its command recorded `details`. */
export interface TimelineEvent {
  type: string
  actor: string
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  details: unknown
}

/** A stored message and its state. */
export interface TimelineMessage {
  kind: string
  channel: string
  status: string
  recipient: string | null
  error: string | null
}

const ACTORS: Record<Actor, string> = { owner: 'You', customer: 'The client', system: 'The system' }

const EVENT_SENTENCES: Record<string, (who: string, event: TimelineEvent) => string> = {
  booked: (who) => `${who} booked this appointment`,
  confirmed: (who) => `${who} confirmed`,
  cancelled: (who, event) =>
    isRelease(event)
      ? 'Released: not confirmed in time'
      : `${who} ${event.reason === DECLINED_REASON ? 'declined the request' : 'cancelled'}`,
  approved: (who) => `${who} approved the request`,
  completed: (who, { details }) =>
    [`${who} marked the appointment as completed`, minutesLateOf(details)].filter(Boolean).join(', '),
  no_show: (who) => `${who} marked the appointment as a no-show`,
  running_late: (who) => `${who} wrote about running late`,
  moved: (who) => `${who} moved or changed the time`,
  edited: (who, { details }) => [`${who} edited the details`, minutesLateOf(details)].filter(Boolean).join(': '),
  forgiven: (who) => `${who} forgave it: it no longer counts against the client`,
  unforgiven: (who) => `${who} withdrew the forgiveness: it counts again`,
  undone: (who, { toStatus }) => `${who} undid the last change: ${statusLabel(toStatus ?? 'scheduled')} again`,
}

function isRelease({ actor, reason }: TimelineEvent): boolean {
  return wasReleased({ cancelledBy: actor, cancelReason: reason })
}

const REASONS: Record<string, string> = {
  sick: 'Sick',
  work: 'Work',
  money: 'Money',
  forgot: 'Forgot',
  other: 'Another reason',
  [NOT_CONFIRMED_REASON]: 'Not confirmed in time',
}

/** Describes who did what, with details. Times are in the business's zone. */
export function describeEvent(event: TimelineEvent, timeZone: string): { text: string; detail: string | null } {
  const who = ACTORS[event.actor as Actor] ?? event.actor
  const sentence = EVENT_SENTENCES[event.type]
  const parts = [
    movedBetween(event, timeZone),
    lateNote(event),
    isRelease(event) || event.reason === DECLINED_REASON ? null : reasonText(event.reason),
  ].filter((part) => part !== null)
  return {
    text: sentence ? sentence(who, event) : `${who} changed the appointment`,
    detail: parts.length > 0 ? parts.join(' · ') : null,
  }
}

const MESSAGE_STATES: Record<string, string> = {
  queued: 'waiting to be sent',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'could not be sent',
  unknown: 'may not have been sent',
  skipped: 'skipped',
  void: 'no longer needed',
}

/** Describes a message, its channel and its result. */
export function describeMessage(message: TimelineMessage): { text: string; detail: string | null; failed: boolean } {
  const channel = message.channel === 'sms' ? 'text' : 'email'
  const detail = [message.recipient, message.error].filter((part) => part !== null && part !== '').join(' · ')
  return {
    text: `${messageName(message.kind)} by ${channel}: ${MESSAGE_STATES[message.status] ?? message.status}`,
    detail: detail === '' ? null : detail,
    failed: message.status === 'failed' || message.status === 'unknown',
  }
}

/** Describes a message that was skipped before it was queued, and the reason. */
export function describeSkippedReminder(step: { type: string; skipReason: string | null }): {
  text: string
  detail: string | null
  failed: boolean
} {
  return { text: `${messageName(step.type)}: skipped`, detail: step.skipReason, failed: false }
}

function movedBetween({ type, details }: TimelineEvent, timeZone: string): string | null {
  if (type !== 'moved' || typeof details !== 'object' || details === null) return null
  const { from, to } = details as { from?: unknown; to?: unknown }
  if (typeof from !== 'string' || typeof to !== 'string') return null
  if (from === to) return 'The start stayed the same'
  return `From ${formatDateTime(new Date(from), timeZone)} to ${formatDateTime(new Date(to), timeZone)}`
}

function minutesLateOf(details: unknown): string | null {
  const minutes = (details as { minutesLate?: unknown } | null)?.minutesLate
  return typeof minutes === 'number' ? minutesLateText(minutes) : null
}

function lateNote({ type, details }: TimelineEvent): string | null {
  if ((details as { late?: unknown } | null)?.late !== true) return null
  return type === 'moved' ? 'Late move' : 'Late cancellation'
}

function reasonText(reason: string | null): string | null {
  return reason && `Reason: ${reasonWords(reason)}`
}

/** Returns a stored cancellation reason in words. */
export function reasonWords(reason: string): string {
  return REASONS[reason] ?? reason
}
