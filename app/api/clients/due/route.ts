import { dueClients, dueClientsQuery } from '@/lib/contracts/due-client'
import { listDueClients } from '@/lib/server/client/due'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Clients who are due to return', query: dueClientsQuery, response: dueClients },
  (scope, { query, deps }) => listDueClients(scope, query, deps.clock.now()),
)
