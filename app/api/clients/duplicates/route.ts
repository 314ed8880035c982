import { duplicatePairs } from '@/lib/contracts/client-merge'
import { listDuplicatePairs } from '@/lib/server/client/duplicates'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Pairs of clients who may be the same person', response: duplicatePairs },
  (scope, { deps }) => listDuplicatePairs(scope, deps.clock.now()),
)
