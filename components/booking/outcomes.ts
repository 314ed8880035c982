import type { AppointmentState } from '@/components/booking/appointment-state'
import type { Outcome } from '@/components/booking/outcome-message'
import type { TypedForm } from '@/lib/contracts/typed-form'

const DONE: Record<string, string> = {
  confirmed: 'Appointment confirmed successfully!',
  cancelled: 'Appointment cancelled successfully',
  moved: 'Appointment moved successfully',
  booked: 'Appointment booked successfully!',
  earlier: 'We’ll tell you when an earlier time opens up',
  not_earlier: 'We’ll no longer tell you about earlier times',
}

/** The statuses in which a message is still true: the page may be reloaded much later. */
const TRUE_WHILE: Record<string, readonly string[]> = {
  confirmed: ['confirmed'],
  cancelled: ['cancelled'],
}
const LIVE = ['scheduled', 'confirmed']

const FAILED: Record<string, string> = {
  confirmed: 'Failed to confirm appointment',
  cancelled: 'Failed to cancel appointment',
  moved: 'Failed to move appointment',
  earlier: 'Failed to save your choice',
  not_earlier: 'Failed to save your choice',
}

const REASONS: Record<string, string> = {
  slot_taken: 'That time was just taken. Please choose another one.',
  illegal_transition: 'Your appointment changed in the meantime. Here’s where it stands now.',
  moved: 'Your appointment was moved in the meantime. Here’s where it stands now.',
  not_live: 'This appointment can no longer be moved. Its details are below.',
  unavailable: 'We cannot reach our database right now. Please try again in a moment.',
  rate_limited:
    'Too many requests came from you or your connection just now. Please wait a while and try again, or call us.',
  phone_only: 'Please get in touch with us, and we’ll find a time that works.',
  service_changed: 'The price or the duration changed. Please check it and book again.',
  not_offered: 'This service is no longer offered. Please choose another one.',
  validation: 'That time is no longer available. Please choose another one.',
}

/** Replaces the reason `illegal_transition` where the clock, not a change, ruled the action out. */
const TOO_LATE: Partial<Record<AppointmentState, string>> = {
  begun: 'It has already started. Please get in touch with us.',
  past: 'Its time has already passed.',
  unanswered: 'The time you asked for has already passed.',
}

interface OutcomeParams {
  done?: string | undefined
  problem?: string | undefined
  /** The action that failed. */
  tried?: string | undefined
}

/**
 * Returns the message for `?done=` or `?problem=` and `?tried=`; null for unknown values, and for what the appointment's
 * `status` contradicts by now. `state` is what the page shows.
 */
export function toOutcome(
  { done, problem, tried }: OutcomeParams,
  status: string,
  state: AppointmentState,
): Outcome | null {
  if (problem !== undefined) {
    const title = tried !== undefined && Object.hasOwn(FAILED, tried) ? FAILED[tried] : undefined
    const tooLate = problem === 'illegal_transition' ? TOO_LATE[state] : undefined
    const description = tooLate ?? (Object.hasOwn(REASONS, problem) ? REASONS[problem] : 'Please try again.')
    return { kind: 'failure', title: title ?? 'That did not work', ...(description ? { description } : {}) }
  }
  if (done === undefined || !Object.hasOwn(DONE, done) || !(TRUE_WHILE[done] ?? LIVE).includes(status)) return null
  const title = DONE[done]
  return title ? { kind: 'success', title } : null
}

/**
 * Returns the message to show above a public form that failed without JavaScript, because the errors may be far down
 * the page. `phone` is the business's number.
 */
export function toFormOutcome(
  title: string,
  problem: unknown,
  typed: TypedForm | null,
  phone: string | null = null,
): Outcome | null {
  if (typeof problem !== 'string') return null
  const known = problem !== 'validation' && Object.hasOwn(REASONS, problem) ? REASONS[problem] : undefined
  const named = Object.values(typed?.problems ?? {})
  const reason = named.length > 0 ? `${named.join('. ')}.` : (known ?? 'Please check your entries and try again.')
  const call = phone ? { phone } : {}
  const byPhone =
    problem === 'phone_only'
      ? { title: 'We take this booking by phone', ...call }
      : { title, ...(problem === 'rate_limited' ? call : {}) }
  return { kind: 'failure', description: typed ? `${reason} Everything you typed is still here.` : reason, ...byPhone }
}
