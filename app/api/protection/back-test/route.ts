import { backTestBody, backTestResult } from '@/lib/contracts/protection'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { runBackTest } from '@/lib/server/protection/back-test'

export const POST = ownerRoute(
  {
    summary: 'What rules would have asked of the last 90 days’ bookings',
    body: backTestBody,
    response: backTestResult,
  },
  (scope, { body, deps }) => runBackTest(scope, body, deps.clock.now()),
)
