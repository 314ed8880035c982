import { subdomainCheck, subdomainCheckQuery } from '@/lib/contracts/business'
import { checkSubdomain } from '@/lib/server/business/queries'
import { userRoute } from '@/lib/server/http/owner-route'

export const GET = userRoute(
  { summary: 'Whether a web address is free', query: subdomainCheckQuery, response: subdomainCheck },
  (scope, { query, deps }) => checkSubdomain(scope, query.subdomain, deps.clock.now()),
)
