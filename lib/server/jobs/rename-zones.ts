import type { Deps } from '../deps'
import { unsafeAcrossBusinessesRenameZones } from '../business/zone'

/** Stores time zones under their current names, soon after a start, a restore or an upgrade of PostgreSQL. */
export async function renameZones(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesRenameZones(deps, signal)
}
