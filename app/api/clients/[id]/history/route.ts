import { clientHistory } from '@/lib/contracts/client-history'
import { getClientHistory } from '@/lib/server/client/history'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'A client with their appointments and reliability', response: clientHistory },
  (scope, { params, deps }) => getClientHistory(scope, params.id, deps.clock.now()),
)
