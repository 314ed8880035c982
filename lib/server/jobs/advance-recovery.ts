import type { Deps } from '../deps'
import { unsafeAcrossBusinessesAdvanceRuns } from '../recovery/advance'

/** Asks the next people about freed slots; again at once while there is more. */
export async function advanceRecovery({ db }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesAdvanceRuns(db, signal)
}
