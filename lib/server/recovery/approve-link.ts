/** The link in the owner's email that approves offers for a freed slot without signing in. */
import { siteRoutes, subdomainUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/** Returns the absolute link. It is on the business's subdomain, because no other domain may get an owner's key. */
export function approveUrl(business: { id: string; subdomain: string }, runId: string): string {
  return (
    subdomainUrl(getEnv().APP_URL, business.subdomain) +
    siteRoutes('host', business.subdomain).approve(capabilityToken('recovery-run', business.id, runId))
  )
}
