import { client, updateClientBody } from '@/lib/contracts/client'
import { deleteClient, updateClient } from '@/lib/server/client/commands'
import { getClient } from '@/lib/server/client/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'One client', response: client }, (scope, { params, deps }) =>
  getClient(scope, params.id, deps.clock.now()),
)

export const DELETE = ownerRoute(
  { summary: 'Delete a client who has no appointments', status: 204 },
  (scope, { params, deps }) => deleteClient(scope, params.id, deps),
)

export const PUT = ownerRoute(
  { summary: 'Change a client', body: updateClientBody, response: client },
  (scope, { params, body, deps }) => updateClient(scope, params.id, body, deps),
)
