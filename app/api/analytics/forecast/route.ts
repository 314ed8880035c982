import { analyticsQuery } from '@/lib/contracts/analytics'
import { forecastAnswer } from '@/lib/contracts/analytics-questions'
import { getForecast } from '@/lib/server/analytics/forecast'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'How accurate the forecasts were in a range of days', query: analyticsQuery, response: forecastAnswer },
  (scope, { query, deps }) => getForecast(scope, query, deps.clock.now()),
)
