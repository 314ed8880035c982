import type { Deps } from '../deps'
import { type ReleaseSweep, unsafeAcrossBusinessesReleaseUnconfirmed } from '../recovery/release'

/**
 * Releases unconfirmed appointments whose time a waitlisted client can take, if the business wants that and delivery of
 * the warning is proven. Returns `more` while there are appointments left to check, or if one was released.
 */
export function releaseUnconfirmed(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const sweep: ReleaseSweep = { after: null }
  return async ({ db }, signal) => {
    const { released, more } = await unsafeAcrossBusinessesReleaseUnconfirmed(db, signal, sweep)
    return { more: more || released > 0 }
  }
}
