/** When an unconfirmed visit is released to someone who waits, and what must be proven before. */
import type { AppointmentStatus } from './appointment'

/** Before this long to the start nothing is released any more: nobody could come in its place. */
export const RELEASE_LAST_HOURS = 2
/** The longest before its start that a business lets an unconfirmed visit go. */
export const RELEASE_MOST_HOURS = 72
/** So long before the deadline the warning goes, where the visit was booked early enough. */
export const RELEASE_WARNING_HOURS = 24
/** So long before the release its warning must have reached the client. */
export const RELEASE_NOTICE_HOURS = 3
/** Messages about the visit that must be proven to have arrived, the warning among them. */
const RELEASE_PROVEN_MESSAGES = 2
/** `appointments.cancel_reason` of a released visit, whose `cancelled_by` is the system. */
export const RELEASED_REASON = 'released'

const HOUR = 3_600_000

/** Returns until when a visit must be confirmed to stay the client's: so many real hours before its start. */
export function releaseDeadline(appointmentDate: Date, releaseHours: number): Date {
  return new Date(appointmentDate.getTime() - releaseHours * HOUR)
}

/**
 * Returns when the warning is due: a day before the deadline; where the visit was booked later, halfway between booking
 * and deadline.
 */
export function releaseWarningTime(visit: { appointmentDate: Date; createdAt: Date }, releaseHours: number): Date {
  const deadline = releaseDeadline(visit.appointmentDate, releaseHours).getTime()
  const halfway = deadline - (deadline - visit.createdAt.getTime()) / 2
  return new Date(Math.max(deadline - RELEASE_WARNING_HOURS * HOUR, halfway))
}

/** Returns the instant from which a warning would come too late to release after it. */
export function releaseWarningUsefulUntil(appointmentDate: Date, releaseHours: number): Date {
  return new Date(releaseDeadline(appointmentDate, releaseHours).getTime() - RELEASE_NOTICE_HOURS * HOUR)
}

/** A message of which the provider proved that it arrived; an email that was only sent is none. */
export interface DeliveredMessage {
  deliveredAt: Date
  /** The deadline and the start that a warning named; null for any other message. */
  warning: { deadline: Date; appointmentDate: Date } | null
}

/** What decides about a release. All times are instants. */
export interface ReleaseFacts {
  status: AppointmentStatus
  appointmentDate: Date
  /** The business's rule; null: nothing is released. */
  releaseHours: number | null
  /** It was released before, and the owner undid that. */
  wasReleased: boolean
  delivered: readonly DeliveredMessage[]
}

/**
 * Returns whether the visit's time may go to someone else at `now`, as far as its client is concerned: unconfirmed at
 * the deadline, also at the one the warning named, which reached them in time, and not too close to the start. A visit
 * whose release the owner took back once is not released again.
 */
export function mayRelease(
  { status, appointmentDate, releaseHours, wasReleased: wasTakenBack, delivered }: ReleaseFacts,
  now: Date,
): boolean {
  if (status !== 'scheduled' || releaseHours === null || wasTakenBack || delivered.length < RELEASE_PROVEN_MESSAGES)
    return false
  if (now < releaseDeadline(appointmentDate, releaseHours)) return false
  if (appointmentDate.getTime() - now.getTime() < RELEASE_LAST_HOURS * HOUR) return false
  return delivered.some(
    ({ deliveredAt, warning }) =>
      warning !== null &&
      warning.appointmentDate.getTime() === appointmentDate.getTime() &&
      now >= warning.deadline &&
      now.getTime() - deliveredAt.getTime() >= RELEASE_NOTICE_HOURS * HOUR,
  )
}

/** Returns whether a cancelled visit was released rather than given up. */
export function wasReleased({
  cancelledBy,
  cancelReason,
}: {
  cancelledBy: string | null
  cancelReason: string | null
}): boolean {
  return cancelledBy === 'system' && cancelReason === RELEASED_REASON
}
