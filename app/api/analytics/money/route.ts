import { analyticsQuery } from '@/lib/contracts/analytics'
import { moneyAnswer } from '@/lib/contracts/analytics-questions'
import { getMoney } from '@/lib/server/analytics/money'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Money kept, lost and recovered in a range of days', query: analyticsQuery, response: moneyAnswer },
  (scope, { query, deps }) => getMoney(scope, query, deps.clock.now()),
)
