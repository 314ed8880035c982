import { client } from '@/lib/contracts/client'
import { undoMergeBody } from '@/lib/contracts/client-merge'
import { undoMerge } from '@/lib/server/client/undo-merge'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Take two merged clients apart again', body: undoMergeBody, response: client },
  (scope, { params, body, deps }) => undoMerge(scope, params.id, body, deps),
)
