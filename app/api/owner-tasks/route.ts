import { ownerTaskList } from '@/lib/contracts/conversation'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'

export const GET = ownerRoute({ summary: 'Tasks for the owner', response: ownerTaskList }, (scope) =>
  listOwnerTasks(scope),
)
