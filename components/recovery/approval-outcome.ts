import type { Outcome } from '@/components/booking/outcome-message'
import type { ApprovalState } from '@/lib/domain/approval'

/** Returns the result of the last answer, from the URL; null if the card's state has changed since. */
export function toApprovalOutcome(
  { done, problem }: { done?: string; problem?: string },
  state: ApprovalState,
): Outcome | null {
  if (done === 'approved' && state === 'offered')
    return { kind: 'success', title: 'Thank you. The first clients are being asked; overnight, that waits until 8 AM.' }
  if (done === 'declined' && state === 'stopped') return { kind: 'success', title: 'OK. No one will be asked.' }
  if (problem === undefined || state !== 'waiting') return null
  return { kind: 'failure', title: 'That did not work', description: 'Nothing has changed. Please try again.' }
}
