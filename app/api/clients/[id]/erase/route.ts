import { eraseClient } from '@/lib/server/erase/client'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Erase a client’s personal data for good', status: 204, sessionOnly: true },
  (scope, { params, deps }) => eraseClient(scope, params.id, deps),
)
