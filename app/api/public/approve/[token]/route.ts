import { runAction } from '@/lib/server/http/run-route'
import { approveRun } from '@/lib/server/recovery/commands'

export const POST = runAction(
  { summary: 'Offer a freed slot to the waitlist, by an emailed link', done: 'approved' },
  (scope, deps) => approveRun(scope, scope.runId, deps),
)
