/** The link in the owner's email that approves offers for a freed slot without signing in. */
import { siteRoutes, siteUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/** Returns the absolute link, on the business's own host. */
export function approveUrl(business: { id: string; subdomain: string }, runId: string): string {
  return (
    siteUrl(getEnv().APP_URL, business.subdomain) +
    siteRoutes('host', business.subdomain).approve(capabilityToken('recovery-run', business.id, runId))
  )
}
