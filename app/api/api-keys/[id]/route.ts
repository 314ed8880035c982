import { revokeApiKey } from '@/lib/server/api-key/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const DELETE = ownerRoute(
  { summary: 'Revoke a key', status: 204, sessionOnly: true },
  (scope, { params, deps }) => revokeApiKey(scope, params.id, deps),
)
