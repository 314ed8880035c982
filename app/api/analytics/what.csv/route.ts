import { analyticsQuery } from '@/lib/contracts/analytics'
import { getWhat } from '@/lib/server/analytics/what'
import { whatCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Appointments and no-shows by service, staff member and channel, as a CSV file',
    type: 'text/csv',
    query: analyticsQuery,
  },
  async (scope, { query, deps }) => whatCsv(await getWhat(scope, query, deps.clock.now())),
)
