import { mergeClientsBody, mergedClients, mergePreview, mergePreviewQuery } from '@/lib/contracts/client-merge'
import { mergeClients, previewMerge } from '@/lib/server/client/merge'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'What merging another client into this one would do', query: mergePreviewQuery, response: mergePreview },
  (scope, { params, query, deps }) => previewMerge(scope, params.id, query.otherId, deps),
)

export const POST = ownerRoute(
  { summary: 'Merge another client into this one', body: mergeClientsBody, response: mergedClients, status: 201 },
  (scope, { params, body, deps }) => mergeClients(scope, params.id, body, deps),
)
