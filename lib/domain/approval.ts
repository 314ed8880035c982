/** The owner's decision on whether to offer a freed slot. */
import { stopsAt, type RunStatus } from './recovery'

/** The state of a freed slot as the owner sees it: `waiting` for a decision, `offered`, or over. */
export const APPROVAL_STATES = ['waiting', 'offered', 'filled', 'stopped', 'too_late'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Returns the state of a run at `now`. In the last 45 minutes before the start, it is too late to offer the slot. */
export function approvalState({ status, startsAt }: { status: RunStatus; startsAt: Date }, now: Date): ApprovalState {
  if (status === 'filled' || status === 'stopped') return status
  if (status === 'exhausted' || stopsAt(startsAt) <= now) return 'too_late'
  return status === 'proposed' ? 'waiting' : 'offered'
}
