/** The log of calls and texts about a visit's risk, and whether a call is still due. */

/** The outcomes of a call. */
export const CALL_OUTCOMES = ['coming', 'moved', 'cancelled', 'left_message', 'no_answer', 'wrong_number'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** The outcomes after which the risk model counts the client as called, because they were reached. */
export const REACHED_OUTCOMES = [
  'coming',
  'moved',
  'cancelled',
  'left_message',
] as const satisfies readonly CallOutcome[]

/** Labels of the buttons in the call list, in order. */
export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  coming: 'Coming',
  moved: 'Needs another time',
  cancelled: 'Not coming: cancel',
  left_message: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
}

/** An entry of the log. Only calls have an `outcome`. */
export interface Intervention {
  kind: string
  outcome: string | null
  at: Date
}

/** How long to wait after an unanswered call before the next one. */
const RETRY_AFTER_HOURS = 2
/** The maximum number of calls: the first and two more. */
const MAX_CALLS = 3

/** How long a logged call or text can be undone. */
export const UNDO_CALL_MINUTES = 15

/**
 * Returns the state of a call. `open`: a call is due now. `later`: nobody answered, and another call is due soon.
 * `done`: no call is needed, or no further one.
 */
export function callState(log: readonly Intervention[], now: Date): 'open' | 'later' | 'done' {
  if (!log.some(({ kind }) => kind === 'call_suggested')) return 'done'
  const tries = log.filter(({ kind }) => kind === 'called' || kind === 'texted')
  if (tries.some(({ outcome }) => outcome !== 'no_answer') || tries.length >= MAX_CALLS) return 'done'
  const last = Math.max(0, ...tries.map(({ at }) => at.getTime()))
  return last + RETRY_AFTER_HOURS * 3_600_000 <= now.getTime() ? 'open' : 'later'
}

const CALL_SENTENCES: Record<CallOutcome, string> = {
  coming: 'You called: the client is coming',
  moved: 'You called: another time is needed',
  cancelled: 'You called: the client is not coming',
  left_message: 'You called and left a message',
  no_answer: 'You called: no answer',
  wrong_number: 'You called: wrong number',
}

/** Describes a call or a text for the visit's history. */
export function describeCall({ outcome }: Pick<Intervention, 'outcome'>): string {
  return outcome === null ? 'You texted from your phone' : CALL_SENTENCES[outcome as CallOutcome]
}
