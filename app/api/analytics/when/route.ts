import { analyticsQuery } from '@/lib/contracts/analytics'
import { whenAnswer } from '@/lib/contracts/analytics-questions'
import { getWhen } from '@/lib/server/analytics/when'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Appointments and no-shows by weekday and hour', query: analyticsQuery, response: whenAnswer },
  (scope, { query, deps }) => getWhen(scope, query, deps.clock.now()),
)
