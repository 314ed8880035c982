import { recoveryRun } from '@/lib/contracts/recovery'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { approveRun } from '@/lib/server/recovery/commands'
import { getRecoveryRun } from '@/lib/server/recovery/queries'

export const POST = ownerRoute(
  { summary: 'Offer a freed slot to the waitlist', response: recoveryRun },
  async (scope, { params, deps }) => {
    await approveRun(scope, params.id, deps)
    return getRecoveryRun(scope, params.id)
  },
)
