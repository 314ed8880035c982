import { customDomainBody, customDomainState } from '@/lib/contracts/custom-domain'
import { claimDomain, removeDomain } from '@/lib/server/custom-domain/commands'
import { getCustomDomain } from '@/lib/server/custom-domain/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'The site’s own domain, and the DNS records it needs', response: customDomainState },
  (scope) => getCustomDomain(scope),
)

export const PUT = ownerRoute(
  { summary: 'Set the site’s own domain', body: customDomainBody, response: customDomainState },
  (scope, { body, deps }) => claimDomain(scope, body, deps),
)

export const DELETE = ownerRoute({ summary: 'Remove the site’s own domain', status: 204 }, (scope, { deps }) =>
  removeDomain(scope, deps),
)
