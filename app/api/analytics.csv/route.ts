import { analyticsQuery } from '@/lib/contracts/analytics'
import { csvResponse } from '@/lib/server/analytics/csv'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { query: analyticsQuery },
  async (scope, { query, deps }) => csvResponse(await getAnalytics(scope, query, deps.clock.now())),
)
