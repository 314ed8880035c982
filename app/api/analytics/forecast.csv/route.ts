import { analyticsQuery } from '@/lib/contracts/analytics'
import { getForecast } from '@/lib/server/analytics/forecast'
import { forecastCsv } from '@/lib/server/analytics/question-csv'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'How accurate the forecasts were in a range of days, as a CSV file',
    type: 'text/csv',
    query: analyticsQuery,
  },
  async (scope, { query, deps }) => forecastCsv(await getForecast(scope, query, deps.clock.now())),
)
