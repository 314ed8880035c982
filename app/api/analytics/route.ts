import { analytics, analyticsQuery } from '@/lib/contracts/analytics'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Figures of a range of days beside those of the range before',
    query: analyticsQuery,
    response: analytics,
  },
  (scope, { query, deps }) => getAnalytics(scope, query, deps.clock.now()),
)
