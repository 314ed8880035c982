/** The link with which a waiting client sees their position, changes their wish, and leaves. */
import { siteRoutes, siteUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/** Returns the absolute link, on the business's own host. */
export function waitingUrl(business: { id: string; subdomain: string }, entryId: string): string {
  return (
    siteUrl(getEnv().APP_URL, business.subdomain) +
    siteRoutes('host', business.subdomain).waiting(capabilityToken('waitlist-entry', business.id, entryId))
  )
}
