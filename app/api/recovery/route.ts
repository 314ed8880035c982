import { recoveryRunList } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listRecoveryRuns } from '@/lib/server/recovery/queries'

export const GET = ownerRoute(
  { summary: 'Freed times and to whom they were offered', response: recoveryRunList },
  (scope, { deps }) => listRecoveryRuns(scope, deps.clock.now()),
)
