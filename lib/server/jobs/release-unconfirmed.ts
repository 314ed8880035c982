import type { Deps } from '../deps'
import { unsafeAcrossBusinessesReleaseUnconfirmed } from '../recovery/release'

/** Gives the times of unconfirmed visits to the waitlist, where the business wants that and everything is proven. */
export async function releaseVisits({ db }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return { more: (await unsafeAcrossBusinessesReleaseUnconfirmed(db, signal)).released > 0 }
}
