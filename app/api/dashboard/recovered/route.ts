import { refills } from '@/lib/contracts/ledger'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getRecoveredThisMonth } from '@/lib/server/recovery/ledger'

export const GET = ownerRoute(
  { summary: 'Freed slots that were filled this month', response: refills },
  (scope, { deps }) => getRecoveredThisMonth(scope, deps.clock.now()),
)
