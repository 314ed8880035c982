/** When an unconfirmed visit is released to the waitlist, and which messages must have been delivered before that. */
import type { AppointmentStatus } from './appointment'

/** No visit is released in the last hours before its start, because nobody could take the slot anymore. */
export const RELEASE_LAST_HOURS = 2
/** The earliest release a business can choose, in hours before the start. */
export const RELEASE_MAX_HOURS = 72
/** How long before the deadline the warning is sent, if the visit was booked early enough. */
export const RELEASE_WARNING_HOURS = 24
/** How long before the release its warning must have been delivered. */
export const RELEASE_NOTICE_HOURS = 3
/** The minimum number of messages about the visit with proof of delivery, including the warning. */
const RELEASE_PROVEN_MESSAGES = 2
/** `appointments.cancel_reason` of a released visit; its `cancelled_by` is the system. */
export const RELEASED_REASON = 'released'

const HOUR = 3_600_000

/**
 * Returns how many hours before its start a business releases an unconfirmed visit; null if it releases none. While it
 * offers no freed slots, it releases none.
 */
export function releaseHoursInEffect(rules: { recoveryMode: string; releaseHours: number | null }): number | null {
  return rules.recoveryMode === 'off' ? null : rules.releaseHours
}

/**
 * Returns the deadline by which a visit must be confirmed: `releaseHours` elapsed hours before the start, regardless of
 * daylight-saving changes.
 */
export function releaseDeadline(appointmentDate: Date, releaseHours: number): Date {
  return new Date(appointmentDate.getTime() - releaseHours * HOUR)
}

/**
 * Returns when the warning is due: a day before the deadline or, for later bookings, halfway between booking and
 * deadline.
 */
export function releaseWarningTime(visit: { appointmentDate: Date; createdAt: Date }, releaseHours: number): Date {
  const deadline = releaseDeadline(visit.appointmentDate, releaseHours).getTime()
  const halfway = deadline - (deadline - visit.createdAt.getTime()) / 2
  return new Date(Math.max(deadline - RELEASE_WARNING_HOURS * HOUR, halfway))
}

/** Returns the instant from which a warning comes too late for a release. */
export function releaseWarningUsefulUntil(appointmentDate: Date, releaseHours: number): Date {
  return new Date(releaseDeadline(appointmentDate, releaseHours).getTime() - RELEASE_NOTICE_HOURS * HOUR)
}

/** A message with the provider's proof of delivery. An email counts as sent, not as delivered. */
export interface DeliveredMessage {
  deliveredAt: Date
  /** The deadline and start that a warning named; null for other messages. */
  warning: { deadline: Date; appointmentDate: Date } | null
}

/** The facts that decide whether a visit is released. All times are instants. */
export interface ReleaseFacts {
  status: AppointmentStatus
  appointmentDate: Date
  /** The business's setting; null if nothing is released. */
  releaseHours: number | null
  /** Whether the visit was released before, and the owner undid that. */
  wasReleased: boolean
  delivered: readonly DeliveredMessage[]
}

/**
 * Returns whether the visit may be released at `now`. It must still be unconfirmed after its deadline and the one named
 * in its warning, the warning must have been delivered in time, and the start must not be too close. A visit whose
 * release the owner undid is never released again.
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

/** Returns whether a cancelled visit was released by the system. */
export function wasReleased({
  cancelledBy,
  cancelReason,
}: {
  cancelledBy: string | null
  cancelReason: string | null
}): boolean {
  return cancelledBy === 'system' && cancelReason === RELEASED_REASON
}
