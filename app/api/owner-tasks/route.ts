import { ownerTaskList } from '@/lib/contracts/conversation'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'

export const GET = ownerRoute({ summary: 'What only the owner can settle', response: ownerTaskList }, (scope) =>
  listOwnerTasks(scope),
)
