/** Decides which events an owner is notified of, and when: right away, with the brief, or never. */
import type { Actor } from './appointment'
import { awaitsApproval, DECLINED_REASON } from './protection'

/** Events caused by others, in the order of the settings. */
export const NOTIFICATION_EVENTS = [
  'request',
  'same_day_cancellation',
  'booking',
  'cancellation',
  'move',
  'reply',
  'failure',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** When an owner is notified of an event. */
export const NOTIFICATION_TIMINGS = ['at_once', 'brief', 'off'] as const
export type NotificationTiming = (typeof NOTIFICATION_TIMINGS)[number]

/** The timing of events for which the owner hasn't chosen one. */
export const DEFAULT_TIMINGS: Readonly<Record<NotificationEvent, NotificationTiming>> = {
  request: 'at_once',
  same_day_cancellation: 'at_once',
  booking: 'brief',
  cancellation: 'brief',
  move: 'brief',
  reply: 'brief',
  failure: 'brief',
}

/**
 * Returns whether a change of a visit is news to the owner: they didn't make it themselves, and the visit isn't their
 * test booking.
 */
export function isOwnersNews(actor: Actor, source: string): boolean {
  return actor !== 'owner' && source !== 'test'
}

/** The fields of a visit that decide whether news about it is still current. */
export interface NewsAppointment {
  status: string
  protection: string | null
  approvedAt: Date | null
  start: Date
}

/** An event with the current state of what it is about. */
export interface NewsFacts {
  event: NotificationEvent
  visit: NewsAppointment | null
  /** The start that a move chose; null for other events, and if several moves led back to the first start. */
  movedTo: Date | null
  /** Whether the owner has read the reply, or it was deleted. */
  isRead: boolean
  /** The kind of message that failed; null if unknown, and for other events. */
  failedKind: string | null
}

/**
 * Returns whether an event is still worth a notification at `now`. Requests already decided, appointments cancelled or
 * moved again since, and replies already read aren't. A client who wasn't told of a cancellation still expects to come.
 */
export function isStillNews({ event, visit, movedTo, isRead, failedKind }: NewsFacts, now: Date): boolean {
  if (event === 'reply') return !isRead
  if (event === 'failure') return visit === null || (visit.start > now && isFailureCurrent(visit, failedKind))
  if (visit === null) return false
  if (event === 'request') return awaitsApproval(visit) && visit.start > now
  if (event === 'cancellation' || event === 'same_day_cancellation') return visit.status === 'cancelled'
  return isLive(visit) && (event === 'booking' || visit.start.getTime() === movedTo?.getTime())
}

const isFailureCurrent = (visit: NewsAppointment, failedKind: string | null) =>
  failedKind === 'cancelled' ? visit.status === 'cancelled' : isLive(visit)

const isLive = ({ status }: NewsAppointment) => status === 'scheduled' || status === 'confirmed'

/** How long the links in the email about a request work. */
export const DECISION_HOURS = 72

/** The actions offered by the links in the email about a request. */
export const DECISION_ACTS = ['approve', 'decline'] as const
export type DecisionAct = (typeof DECISION_ACTS)[number]

/** States of a request when its link is opened. */
export const DECISION_STATES = ['open', 'approved', 'declined', 'cancelled', 'started', 'expired'] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/**
 * Returns the instant at which a request's links expire: 72 hours after the request, or at the visit's start if that is
 * earlier.
 */
export function decisionDeadline(requestedAt: Date, start: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + DECISION_HOURS * 3_600_000, start.getTime()))
}

/** Returns the state of the request at `now`. Links can decide only an open one. */
export function decisionState(
  requestedAt: Date,
  visit: NewsAppointment & { cancelReason: string | null },
  now: Date,
): DecisionState {
  if (visit.status === 'cancelled') return visit.cancelReason === DECLINED_REASON ? 'declined' : 'cancelled'
  if (!awaitsApproval(visit)) return 'approved'
  if (visit.start <= now) return 'started'
  return now < decisionDeadline(requestedAt, visit.start) ? 'open' : 'expired'
}
