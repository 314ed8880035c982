import { client } from '@/lib/contracts/client'
import { undoMergeBody } from '@/lib/contracts/client-merge'
import { undoMerge } from '@/lib/server/client/undo-merge'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Undo a merge of two clients', body: undoMergeBody, response: client },
  (scope, { params, body, deps }) => undoMerge(scope, params.id, body, deps),
)
