import { activityList } from '@/lib/contracts/dashboard'
import { listRecentActivity } from '@/lib/server/dashboard/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'Recent activity', response: activityList }, (scope, { deps }) =>
  listRecentActivity(scope, deps.clock.now()),
)
