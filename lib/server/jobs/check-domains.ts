import { unsafeAcrossBusinessesCheckDomains } from '../custom-domain/check'
import type { Deps } from '../deps'

/** Checks whether businesses' own domains point here. Runs again immediately while there may be more. */
export async function checkDomains(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesCheckDomains(deps, signal)
}
