/** The link with which a waitlisted client sees their position, changes their preferences, and leaves. */
import type { SiteNames } from '@/lib/domain/subdomain'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/** Returns the absolute link, on the business's own host. */
export function waitingUrl(business: SiteNames & { id: string }, entryId: string): string {
  return (
    siteUrl(getEnv().APP_URL, business) +
    siteRoutes('host', business.subdomain).waiting(capabilityToken('waitlist-entry', business.id, entryId))
  )
}
