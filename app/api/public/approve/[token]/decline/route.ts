import { runAction } from '@/lib/server/http/run-route'
import { stopRun } from '@/lib/server/recovery/commands'

export const POST = runAction(
  { summary: 'Decline to offer a freed slot, by an emailed link', done: 'declined' },
  (scope, deps) => stopRun(scope, scope.runId, deps),
)
