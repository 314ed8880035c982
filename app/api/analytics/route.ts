import { analytics, analyticsQuery } from '@/lib/contracts/analytics'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Numbers for a range of days, compared with the previous range',
    query: analyticsQuery,
    response: analytics,
  },
  (scope, { query, deps }) => getAnalytics(scope, query, deps.clock.now()),
)
