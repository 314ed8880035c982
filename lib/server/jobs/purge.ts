import type { Deps } from '../deps'
import { deleteExpiredSandboxes } from '../demo/sandbox'
import { deleteAged, eraseForgottenClients } from '../erase/retention'

/**
 * Afterwards a batch of what is past its age is gone (docs/data.md lists the ages), clients whom their business
 * doesn't want to keep any longer are erased, and demo sandboxes past their end are deleted. `more` where a batch was full.
 */
export async function purge(deps: Deps): Promise<{ more: boolean }> {
  const aged = await deleteAged(deps.db)
  const forgotten = await eraseForgottenClients(deps)
  await deleteExpiredSandboxes(deps)
  return { more: aged.more || forgotten.more }
}
