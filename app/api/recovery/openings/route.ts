import { openings } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listOpenings } from '@/lib/server/recovery/openings'

export const GET = ownerRoute(
  { summary: 'Free times of the coming days that somebody waits for', response: openings },
  (scope, { deps }) => listOpenings(scope, deps.clock.now()),
)
