import { analyticsQuery } from '@/lib/contracts/analytics'
import { csvResponse } from '@/lib/server/analytics/csv'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Numbers for a range of days, as a CSV file', type: 'text/csv', query: analyticsQuery },
  async (scope, { query, deps }) => csvResponse(await getAnalytics(scope, query, deps.clock.now())),
)
