import { dashboardStats } from '@/lib/contracts/dashboard'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'The dashboard’s numbers', response: dashboardStats }, (scope, { deps }) =>
  getDashboardStats(scope, deps.clock.now()),
)
