import type { Deps } from '../deps'
import { unsafeAcrossBusinessesRunNights } from '../risk/night'

/** Works out the risk of no-shows for businesses whose night has come; again at once while there may be more. */
export async function learnRisk(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesRunNights(deps, signal)
}
