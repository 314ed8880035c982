import { reportAnswer, reportQuery } from '@/lib/contracts/analytics-questions'
import { getMonthReport } from '@/lib/server/analytics/month-report'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'The report of one month', query: reportQuery, response: reportAnswer },
  (scope, { query, deps }) => getMonthReport(scope, query, deps.clock.now()),
)
