import { subdomainCheck, subdomainCheckQuery } from '@/lib/contracts/business'
import { checkSubdomain } from '@/lib/server/business/queries'
import { userRoute } from '@/lib/server/http/owner-route'

export const GET = userRoute({ query: subdomainCheckQuery, response: subdomainCheck }, (scope, { query }) =>
  checkSubdomain(scope, query.subdomain),
)
