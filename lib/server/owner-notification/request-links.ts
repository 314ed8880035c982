/** The links in an owner's email with which they approve or decline one booking request without signing in. */
import type { DecisionAct } from '@/lib/domain/owner-notification'
import { siteRoutes, subdomainUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/**
 * Returns the absolute link that approves or declines a request. It is on the business's subdomain, because no other
 * domain may get an owner's key.
 */
export function decisionUrl(
  business: { id: string; subdomain: string },
  notificationId: string,
  act: DecisionAct,
): string {
  const token = capabilityToken(`request-${act}`, business.id, notificationId)
  return (
    subdomainUrl(getEnv().APP_URL, business.subdomain) +
    siteRoutes('host', business.subdomain).decideRequest(token, act)
  )
}
