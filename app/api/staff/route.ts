import { staffList } from '@/lib/contracts/staff'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listStaff } from '@/lib/server/staff/queries'

export const GET = ownerRoute({ response: staffList }, (scope) => listStaff(scope))
