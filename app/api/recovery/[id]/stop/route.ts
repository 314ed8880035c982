import { recoveryRun } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { stopRun } from '@/lib/server/recovery/commands'
import { getRecoveryRun } from '@/lib/server/recovery/queries'

export const POST = ownerRoute(
  { summary: 'Stop offering a freed slot', response: recoveryRun },
  async (scope, { params, deps }) => {
    await stopRun(scope, params.id, deps)
    return getRecoveryRun(scope, params.id)
  },
)
