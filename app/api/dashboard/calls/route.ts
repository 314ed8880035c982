import { callList } from '@/lib/contracts/call'
import { listCalls } from '@/lib/server/calls/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'Appointments to call about today', response: callList }, (scope, { deps }) =>
  listCalls(scope, deps.clock.now()),
)
