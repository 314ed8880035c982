import { analyticsQuery } from '@/lib/contracts/analytics'
import { getNewClients } from '@/lib/server/analytics/new-clients'
import { newClientsCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'New clients of a range of days and who came back, as a CSV file',
    type: 'text/csv',
    query: analyticsQuery,
  },
  async (scope, { query, deps }) => newClientsCsv(await getNewClients(scope, query, deps.clock.now())),
)
