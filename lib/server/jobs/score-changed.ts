import type { Deps } from '../deps'
import { unsafeAcrossBusinessesScoreChanged } from '../risk/catch-up'

/** Works out the risk of visits that were booked or changed; again at once while there may be more. */
export async function scoreChanged(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesScoreChanged(deps, signal)
}
