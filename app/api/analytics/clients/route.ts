import { analyticsQuery } from '@/lib/contracts/analytics'
import { newClientsAnswer } from '@/lib/contracts/analytics-questions'
import { getNewClients } from '@/lib/server/analytics/new-clients'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'New clients of a range of days and who came back', query: analyticsQuery, response: newClientsAnswer },
  (scope, { query, deps }) => getNewClients(scope, query, deps.clock.now()),
)
