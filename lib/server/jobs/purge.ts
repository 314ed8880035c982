import type { Deps } from '../deps'
import { unsafeAcrossBusinessesDeleteExpiredSandboxes } from '../demo/sandbox'
import { deleteAged, unsafeAcrossBusinessesEraseForgottenClients } from '../erase/retention'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '../media/remove'
import { unsafeAcrossBusinessesRemovePastTests } from '../test-booking/remove'
import { eachRow, RowBackoff } from './each-row'

/**
 * Deletes a batch of expired rows (docs/data.md lists the ages), erases clients after the business's retention, and
 * deletes expired demo sandboxes, past test bookings and unused pictures. A part that fails doesn't stop the others.
 * Returns `more` if a batch was full.
 */
export function purge(): (deps: Deps) => Promise<{ more: boolean }> {
  const [clients, sandboxes] = [new RowBackoff(), new RowBackoff()]
  return async (deps) => {
    let more = false
    const parts = [
      { part: 'aged rows', run: () => deleteAged(deps.db) },
      { part: 'forgotten clients', run: () => unsafeAcrossBusinessesEraseForgottenClients(deps, clients) },
      {
        part: 'sandboxes',
        run: async () => {
          await unsafeAcrossBusinessesDeleteExpiredSandboxes(deps, sandboxes)
          return { more: false }
        },
      },
      { part: 'unused pictures', run: () => unsafeAcrossBusinessesRemoveUnusedPictures(deps.db) },
      {
        part: 'test bookings',
        run: async () => {
          await unsafeAcrossBusinessesRemovePastTests(deps)
          return { more: false }
        },
      },
    ]
    await eachRow(parts, { failure: 'part of the purge failed', ids: ({ part }) => ({ part }) }, async ({ run }) => {
      more = (await run()).more || more
    })
    return { more }
  }
}
