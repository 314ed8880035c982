import type { Outcome } from '@/components/booking/outcome-message'
import type { ApprovalState } from '@/lib/domain/approval'

/** What the last answer did, as the address tells; nothing where what the card says has moved on since. */
export function toApprovalOutcome(
  { done, problem }: { done?: string; problem?: string },
  state: ApprovalState,
): Outcome | null {
  if (done === 'approved' && state === 'offered')
    return { kind: 'success', title: 'Thank you. The first people are asked, at night from 8 AM on.' }
  if (done === 'declined' && state === 'stopped') return { kind: 'success', title: 'All right. Nobody is asked.' }
  if (problem === undefined || state !== 'waiting') return null
  return { kind: 'failure', title: 'That did not work', description: 'Nothing has changed. Please try again.' }
}
