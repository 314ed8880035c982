import { backTestBody, backTestResult } from '@/lib/contracts/protection'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { runBackTest } from '@/lib/server/protection/back-test'

export const POST = ownerRoute(
  {
    summary: 'What rules would have asked of the bookings of the last 90 days',
    body: backTestBody,
    response: backTestResult,
  },
  (scope, { body, deps }) => runBackTest(scope, body, deps.clock.now()),
)
