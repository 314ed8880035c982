import { timeOff, updateTimeOffBody } from '@/lib/contracts/time-off'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteTimeOff, updateTimeOff } from '@/lib/server/time-off/commands'
import { getTimeOff } from '@/lib/server/time-off/queries'

export const GET = ownerRoute({ summary: 'One period of time off', response: timeOff }, (scope, { params, deps }) =>
  getTimeOff(scope, params.id, deps.clock.now()),
)

export const PUT = ownerRoute(
  { summary: 'Change time off', body: updateTimeOffBody, response: timeOff },
  (scope, { params, body, deps }) => updateTimeOff(scope, params.id, body, deps),
)

export const DELETE = ownerRoute({ summary: 'Delete time off', status: 204 }, (scope, { params, deps }) =>
  deleteTimeOff(scope, params.id, deps),
)
