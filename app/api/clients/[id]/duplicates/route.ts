import { clientDuplicates, dismissDuplicateBody } from '@/lib/contracts/client-merge'
import { dismissDuplicate, listDuplicates } from '@/lib/server/client/duplicates'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Who may be the same person as a client, and merges that can be undone', response: clientDuplicates },
  (scope, { params, deps }) => listDuplicates(scope, params.id, deps.clock.now()),
)

export const PUT = ownerRoute(
  { summary: 'Say that two clients are not the same person', body: dismissDuplicateBody, status: 204 },
  (scope, { params, body, deps }) => dismissDuplicate(scope, params.id, body, deps),
)
