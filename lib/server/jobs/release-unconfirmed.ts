import type { Deps } from '../deps'
import { unsafeAcrossBusinessesReleaseUnconfirmed } from '../recovery/release'

/**
 * Releases unconfirmed appointments whose time a waiting client can take, where the business wants that and the proof
 * of delivery is complete.
 */
export async function releaseUnconfirmed({ db }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return { more: (await unsafeAcrossBusinessesReleaseUnconfirmed(db, signal)).released > 0 }
}
