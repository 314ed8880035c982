import type { Deps } from '../deps'
import { unsafeAcrossBusinessesDeleteExpiredSandboxes } from '../demo/sandbox'
import { deleteAged, unsafeAcrossBusinessesEraseForgottenClients } from '../erase/retention'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '../media/remove'
import { unsafeAcrossBusinessesRemovePastTests } from '../test-booking/remove'
import { eachRow, RowBackoff } from './each-row'

/**
 * Deletes a batch of expired rows (docs/data.md lists the ages), erases clients after the business's retention period,
 * and deletes expired demo sandboxes, past test bookings and unused pictures. A part that fails doesn't stop the
 * others. Returns `more` if a batch was full.
 */
export function purge(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const [clients, sandboxes, tests] = [new RowBackoff(), new RowBackoff(), new RowBackoff()]
  return async (deps, signal) => {
    let more = false
    const parts = [
      { part: 'aged rows', run: () => deleteAged(deps.db, signal) },
      { part: 'forgotten clients', run: () => unsafeAcrossBusinessesEraseForgottenClients(deps, signal, clients) },
      { part: 'sandboxes', run: () => unsafeAcrossBusinessesDeleteExpiredSandboxes(deps, signal, sandboxes) },
      { part: 'unused pictures', run: () => unsafeAcrossBusinessesRemoveUnusedPictures(deps.db, signal) },
      { part: 'test bookings', run: () => unsafeAcrossBusinessesRemovePastTests(deps, signal, tests) },
    ]
    await eachRow(
      parts,
      { failure: 'part of the purge failed', ids: ({ part }) => ({ part }), signal },
      async ({ run }) => {
        more = (await run()).more || more
      },
    )
    return { more }
  }
}
