import { analyticsQuery } from '@/lib/contracts/analytics'
import { messagesAnswer } from '@/lib/contracts/analytics-questions'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Messages planned, sent, delivered and answered in a range of days',
    query: analyticsQuery,
    response: messagesAnswer,
  },
  (scope, { query, deps }) => getMessageFunnel(scope, query, deps.clock.now()),
)
