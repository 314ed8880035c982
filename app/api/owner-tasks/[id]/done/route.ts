import { taskDoneBody } from '@/lib/contracts/conversation'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { settleOwnerTask } from '@/lib/server/owner-task/commands'

export const POST = ownerRoute(
  { summary: 'Mark a task as done, or open it again', body: taskDoneBody, bodyOptional: true, status: 204 },
  (scope, { params, body, deps }) => settleOwnerTask(scope, params.id, body, deps),
)
