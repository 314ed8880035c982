import { attention } from '@/lib/contracts/attention'
import { getAttention } from '@/lib/server/attention/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: "What waits for the owner's answer", response: attention },
  (scope, { deps }) => getAttention(scope, deps.clock.now()),
)
