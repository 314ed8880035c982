import type { Deps } from '../deps'
import { unsafeAcrossBusinessesExpireOffers } from '../waitlist/expire'

/**
 * Ends waitlist offers that got no response in time. Screens compute this from the time and don't depend on the job.
 */
export async function endUnansweredOffers({ db }: Deps): Promise<{ more: boolean }> {
  return { more: (await unsafeAcrossBusinessesExpireOffers(db)).more }
}
