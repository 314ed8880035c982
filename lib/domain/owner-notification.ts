/** What an owner is told of, and when: at once, with the brief, or not at all. */
import type { Actor } from './appointment'
import { awaitsApproval, DECLINED_REASON } from './protection'

/** What can happen without the owner; the order is that of the settings. */
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

/** When an owner hears of an event. */
export const NOTIFICATION_TIMINGS = ['at_once', 'brief', 'off'] as const
export type NotificationTiming = (typeof NOTIFICATION_TIMINGS)[number]

/** What holds where the owner chose nothing. Source: design/owner-desk.md. */
export const DEFAULT_TIMINGS: Readonly<Record<NotificationEvent, NotificationTiming>> = {
  request: 'at_once',
  same_day_cancellation: 'at_once',
  booking: 'brief',
  cancellation: 'brief',
  move: 'brief',
  reply: 'brief',
  failure: 'brief',
}

/** Returns whether a change of a visit is news to its owner: not what they did themselves, nor a test of theirs. */
export function isOwnersNews(actor: Actor, source: string): boolean {
  return actor !== 'owner' && source !== 'test'
}

/** What of a visit decides whether news about it still holds. */
export interface NewsVisit {
  status: string
  protection: string | null
  approvedAt: Date | null
  start: Date
}

/** One event with what has become of it. */
export interface NewsFacts {
  event: NotificationEvent
  visit: NewsVisit | null
  /** Where a move went; null for other events. */
  movedTo: Date | null
  /** Whether the owner has read the reply, or it is gone. */
  isRead: boolean
}

/**
 * Returns whether an event is still worth telling at `now`. A request that was answered, an appointment cancelled since
 * or moved again, and a reply that was read aren't.
 */
export function isStillNews({ event, visit, movedTo, isRead }: NewsFacts, now: Date): boolean {
  if (event === 'reply') return !isRead
  if (event === 'failure') return visit === null || (isLive(visit) && visit.start > now)
  if (visit === null) return false
  if (event === 'request') return awaitsApproval(visit) && visit.start > now
  if (event === 'cancellation' || event === 'same_day_cancellation') return visit.status === 'cancelled'
  return isLive(visit) && (event === 'booking' || visit.start.getTime() === movedTo?.getTime())
}

const isLive = ({ status }: NewsVisit) => status === 'scheduled' || status === 'confirmed'

/** How long the links of a request's mail work. */
export const DECISION_HOURS = 72

/** What one link of a request's mail does. */
export const DECISION_ACTS = ['approve', 'decline'] as const
export type DecisionAct = (typeof DECISION_ACTS)[number]

/** How a request stands for somebody who opens its link. */
export const DECISION_STATES = ['open', 'approved', 'declined', 'cancelled', 'started', 'expired'] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/** Returns the instant from which on a request's links do nothing: 72 hours after it was made, or its start. */
export function decisionDeadline(requestedAt: Date, start: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + DECISION_HOURS * 3_600_000, start.getTime()))
}

/** Returns how the request stands at `now`; only an open one can be decided by a link. */
export function decisionState(
  requestedAt: Date,
  visit: NewsVisit & { cancelReason: string | null },
  now: Date,
): DecisionState {
  if (visit.status === 'cancelled') return visit.cancelReason === DECLINED_REASON ? 'declined' : 'cancelled'
  if (!awaitsApproval(visit)) return 'approved'
  if (visit.start <= now) return 'started'
  return now < decisionDeadline(requestedAt, visit.start) ? 'open' : 'expired'
}
