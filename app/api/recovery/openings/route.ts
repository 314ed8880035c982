import { openings } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listOpenings } from '@/lib/server/recovery/openings'

export const GET = ownerRoute(
  { summary: 'Openings of the coming days that clients on the waitlist want', response: openings },
  (scope, { deps }) => listOpenings(scope, deps.clock.now()),
)
