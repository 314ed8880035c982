import type { Deps } from '../deps'
import { unsafeAcrossBusinessesRunNights } from '../risk/night'

/**
 * Refits and scores the no-show risk of businesses where it is night. Runs again immediately while there may be more.
 */
export async function learnRisk(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesRunNights(deps, signal)
}
