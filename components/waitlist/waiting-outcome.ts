import type { Outcome } from '@/components/booking/outcome-message'
import type { TypedForm } from '@/lib/contracts/typed-form'

const DONE: Record<string, string> = {
  changed: 'Your preferences are saved',
  left: 'We’ll no longer message you about openings',
}

const REASONS: Record<string, string> = {
  not_waiting: 'You are no longer on the waitlist.',
  rate_limited: 'Too many requests came from your connection just now. Please wait a while and try again.',
  unavailable: 'We cannot reach our database right now. Please try again in a moment.',
}

/** Returns the result of the last button press on the page of a waitlist entry, from the response's URL. */
export function toWaitingOutcome(
  { done, problem }: { done?: string; problem?: string },
  typed: TypedForm | null,
): Outcome | null {
  if (problem !== undefined) {
    const named = Object.values(typed?.problems ?? {})
    const known = Object.hasOwn(REASONS, problem) ? REASONS[problem] : undefined
    return {
      kind: 'failure',
      title: 'That did not work',
      description: named.length > 0 ? `${named.join('. ')}.` : (known ?? 'Please try again.'),
    }
  }
  const title = done !== undefined && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  return title ? { kind: 'success', title } : null
}
