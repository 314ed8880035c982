import { timeOff, timeOffBody, timeOffList } from '@/lib/contracts/time-off'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { createTimeOff } from '@/lib/server/time-off/commands'
import { listTimeOff } from '@/lib/server/time-off/queries'

export const GET = ownerRoute({ summary: 'Current and upcoming time off', response: timeOffList }, (scope, { deps }) =>
  listTimeOff(scope, deps.clock.now()),
)

export const POST = ownerRoute(
  { summary: 'Add time off', body: timeOffBody, response: timeOff, status: 201 },
  (scope, { body, deps }) => createTimeOff(scope, body, deps),
)
