import type { Deps } from '../deps'
import { unsafeAcrossBusinessesRenameZones } from '../business/zone'

/** Stores time zones under their current names, soon after a start, a restore or an upgrade of PostgreSQL. */
export async function renameZones(deps: Deps): Promise<{ more: boolean }> {
  await unsafeAcrossBusinessesRenameZones(deps)
  return { more: false }
}
