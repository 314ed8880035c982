import { reportQuery } from '@/lib/contracts/analytics-questions'
import { getMonthReport } from '@/lib/server/analytics/month-report'
import { reportCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'The report of one month, as a CSV file', type: 'text/csv', query: reportQuery },
  async (scope, { query, deps }) => reportCsv(await getMonthReport(scope, query, deps.clock.now())),
)
