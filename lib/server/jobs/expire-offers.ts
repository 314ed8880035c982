import type { Deps } from '../deps'
import { unsafeAcrossBusinessesExpireOffers } from '../waitlist/expire'

/** Ends waitlist offers without a response in time. Screens compute that from the time and don't wait for this. */
export async function endUnansweredOffers({ db }: Deps): Promise<{ more: boolean }> {
  return { more: (await unsafeAcrossBusinessesExpireOffers(db)).more }
}
