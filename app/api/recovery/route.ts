import { recoveryRunList } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listRecoveryRuns } from '@/lib/server/recovery/queries'

export const GET = ownerRoute(
  { summary: 'Freed slots and who they were offered to', response: recoveryRunList },
  (scope, { deps }) => listRecoveryRuns(scope, deps.clock.now()),
)
