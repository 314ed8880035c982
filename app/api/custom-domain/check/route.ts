import { customDomainState } from '@/lib/contracts/custom-domain'
import { checkDomain } from '@/lib/server/custom-domain/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Check now whether the site’s own domain points here', response: customDomainState },
  (scope, { deps }) => checkDomain(scope, deps),
)
