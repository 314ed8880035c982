import type { Deps } from '../deps'
import { unsafeAcrossBusinessesAdvanceRuns } from '../recovery/advance'

/** Offers freed slots to the next clients. Runs again immediately while there is more to do. */
export async function advanceRecovery({ db }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesAdvanceRuns(db, signal)
}
