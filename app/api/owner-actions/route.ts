import { ownerActionPage, ownerActionQuery } from '@/lib/contracts/data'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listOwnerActions } from '@/lib/server/owner-action/queries'

export const GET = ownerRoute(
  { summary: 'The activity log', query: ownerActionQuery, response: ownerActionPage },
  (scope, { query }) => listOwnerActions(scope, query),
)
