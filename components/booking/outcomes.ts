import type { Outcome } from '@/components/booking/outcome-message'
import type { TypedForm } from '@/lib/contracts/typed-form'

const DONE: Record<string, string> = {
  confirmed: 'Appointment confirmed successfully!',
  cancelled: 'Appointment cancelled successfully',
  moved: 'Appointment moved successfully',
  booked: 'Appointment booked successfully!',
}

const FAILED: Record<string, string> = {
  confirmed: 'Failed to confirm appointment',
  cancelled: 'Failed to cancel appointment',
  moved: 'Failed to move appointment',
}

const REASONS: Record<string, string> = {
  slot_taken: 'That time was just taken. Please choose another one.',
  illegal_transition: 'It has changed in the meantime; this is how it stands now.',
  unavailable: 'We cannot reach our database right now. Please try again in a moment.',
  validation: 'That time is not offered any more. Please choose another one.',
}

interface OutcomeParams {
  done?: string | undefined
  problem?: string | undefined
  /** Which action the problem ended. */
  tried?: string | undefined
}

/** The message for `?done=` or `?problem=` and `?tried=`; unknown words say nothing. Texts: product 8. */
export function toOutcome({ done, problem, tried }: OutcomeParams): Outcome | null {
  if (problem !== undefined) {
    const title = tried !== undefined && Object.hasOwn(FAILED, tried) ? FAILED[tried] : undefined
    const description = Object.hasOwn(REASONS, problem) ? REASONS[problem] : 'Please try again.'
    return { kind: 'failure', title: title ?? 'That did not work', ...(description ? { description } : {}) }
  }
  const title = done !== undefined && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  return title ? { kind: 'success', title } : null
}

/** What to say above a public form that comes back without JavaScript: what is wrong may be far down the page. */
export function toFormOutcome(title: string, problem: unknown, typed: TypedForm | null): Outcome | null {
  if (typeof problem !== 'string') return null
  const known = problem !== 'validation' && Object.hasOwn(REASONS, problem) ? REASONS[problem] : undefined
  const named = Object.values(typed?.problems ?? {})
  const reason = named.length > 0 ? `${named.join('. ')}.` : (known ?? 'Please check your entries and try again.')
  return { kind: 'failure', title, description: typed ? `${reason} Everything you typed is still here.` : reason }
}
