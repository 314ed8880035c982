import { runAction } from '@/lib/server/http/run-route'
import { approveRun } from '@/lib/server/recovery/commands'

export const POST = runAction(
  { summary: 'Offer a freed time to the waitlist, by the link of a mail', done: 'approved' },
  (scope, deps) => approveRun(scope, scope.runId, deps),
)
