import type { Deps } from '../deps'
import { type ReleaseSweep, unsafeAcrossBusinessesReleaseUnconfirmed } from '../recovery/release'

/**
 * Releases unconfirmed appointments whose time a waiting client can take, if the business wants that and the warning
 * was provably delivered. Returns `more` while there are appointments left to check, or if one was released.
 */
export function releaseUnconfirmed(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const sweep: ReleaseSweep = { after: null }
  return async ({ db }, signal) => {
    const { released, more } = await unsafeAcrossBusinessesReleaseUnconfirmed(db, signal, sweep)
    return { more: more || released > 0 }
  }
}
