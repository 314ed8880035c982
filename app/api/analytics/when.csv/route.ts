import { analyticsQuery } from '@/lib/contracts/analytics'
import { getWhen } from '@/lib/server/analytics/when'
import { whenCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Appointments and no-shows by weekday and hour, as a CSV file', type: 'text/csv', query: analyticsQuery },
  async (scope, { query, deps }) => whenCsv(await getWhen(scope, query, deps.clock.now())),
)
