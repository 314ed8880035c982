import { client, clientList, clientListQuery, createClientBody } from '@/lib/contracts/client'
import { createClient } from '@/lib/server/client/commands'
import { listClientPage } from '@/lib/server/client/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Clients, all or those that match a search', query: clientListQuery, response: clientList },
  (scope, { query, deps }) => listClientPage(scope, query, deps.clock.now()),
)

export const POST = ownerRoute(
  { summary: 'Add a client', body: createClientBody, response: client, status: 201 },
  (scope, { body, deps }) => createClient(scope, body, deps),
)
