/** What was done about one visit's risk, and what is left to do. */

/** What can come of a call. */
export const CALL_OUTCOMES = ['coming', 'moved', 'cancelled', 'left_message', 'no_answer', 'wrong_number'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Calls that reached the client: what the model counts as "called". */
export const REACHED_OUTCOMES = [
  'coming',
  'moved',
  'cancelled',
  'left_message',
] as const satisfies readonly CallOutcome[]

/** The buttons of the list, in its order. */
export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  coming: 'Coming',
  moved: 'Needs another time',
  cancelled: 'Not coming: cancel',
  left_message: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
}

/** One row of what was done; `outcome` of a call only. */
export interface Intervention {
  kind: string
  outcome: string | null
  at: Date
}

/** After a call without an answer the next one waits so long. */
const AGAIN_AFTER_HOURS = 2
/** The first call and two more. */
const MOST_CALLS = 3

/** How long a call or a text that was noted down by mistake can be taken back. */
export const TAKE_BACK_MINUTES = 15

/**
 * Returns the state of a call. `open`: a call is due now. `later`: nobody answered, another call is due soon. `done`:
 * nothing is left to do, or nothing was to be done.
 */
export function callState(log: readonly Intervention[], now: Date): 'open' | 'later' | 'done' {
  if (!log.some(({ kind }) => kind === 'call_suggested')) return 'done'
  const tries = log.filter(({ kind }) => kind === 'called' || kind === 'texted')
  if (tries.some(({ outcome }) => outcome !== 'no_answer') || tries.length >= MOST_CALLS) return 'done'
  const last = Math.max(0, ...tries.map(({ at }) => at.getTime()))
  return last + AGAIN_AFTER_HOURS * 3_600_000 <= now.getTime() ? 'open' : 'later'
}

const CALL_SENTENCES: Record<CallOutcome, string> = {
  coming: 'You called: the client is coming',
  moved: 'You called: another time is needed',
  cancelled: 'You called: the client is not coming',
  left_message: 'You called and left a message',
  no_answer: 'You called: no answer',
  wrong_number: 'You called: wrong number',
}

/** Describes a call or a text in the visit's history. */
export function describeCall({ outcome }: Pick<Intervention, 'outcome'>): string {
  return outcome === null ? 'You texted from your phone' : CALL_SENTENCES[outcome as CallOutcome]
}
