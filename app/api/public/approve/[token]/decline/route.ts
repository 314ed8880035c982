import { runAction } from '@/lib/server/http/run-route'
import { stopRun } from '@/lib/server/recovery/commands'

export const POST = runAction(
  { summary: 'Keep a freed time closed, by the link of a mail', done: 'declined' },
  (scope, deps) => stopRun(scope, scope.runId, deps),
)
