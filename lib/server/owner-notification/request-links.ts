/** The links by which an owner decides about one request, from their email, without signing in. */
import type { DecisionAct } from '@/lib/domain/owner-notification'
import { siteRoutes, subdomainUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/**
 * Returns the absolute link that approves or declines a request, on the business's subdomain: no other domain gets an
 * owner's key.
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
