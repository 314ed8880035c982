import { analyticsQuery } from '@/lib/contracts/analytics'
import { whatAnswer } from '@/lib/contracts/analytics-questions'
import { getWhat } from '@/lib/server/analytics/what'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Appointments and no-shows by service, staff member and channel',
    query: analyticsQuery,
    response: whatAnswer,
  },
  (scope, { query, deps }) => getWhat(scope, query, deps.clock.now()),
)
