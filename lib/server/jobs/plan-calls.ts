import { randomInt } from 'node:crypto'
import type { Deps } from '../deps'
import { unsafeAcrossBusinessesPlanCalls } from '../calls/plan'

const STEPS = 1_000_000

/** Suggests calls for businesses that are due. Runs again immediately while there may be more. */
export async function planCallLists(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesPlanCalls(deps, () => randomInt(STEPS) / STEPS, signal)
}
