import { analyticsQuery } from '@/lib/contracts/analytics'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { messagesCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Messages planned, sent, delivered and answered in a range of days, as a CSV file',
    type: 'text/csv',
    query: analyticsQuery,
  },
  async (scope, { query, deps }) => messagesCsv(await getMessageFunnel(scope, query, deps.clock.now())),
)
