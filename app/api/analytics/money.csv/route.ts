import { analyticsQuery } from '@/lib/contracts/analytics'
import { getMoney } from '@/lib/server/analytics/money'
import { moneyCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Money kept, lost and recovered in a range of days, as a CSV file',
    type: 'text/csv',
    query: analyticsQuery,
  },
  async (scope, { query, deps }) => moneyCsv(await getMoney(scope, query, deps.clock.now())),
)
