import { attention } from '@/lib/contracts/attention'
import { getAttention } from '@/lib/server/attention/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: "What needs the owner's attention", response: attention }, (scope, { deps }) =>
  getAttention(scope, deps.clock.now()),
)
