import { createStaffBody, staffDetails, staffList } from '@/lib/contracts/staff'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { createStaff } from '@/lib/server/staff/commands'
import { listStaff } from '@/lib/server/staff/queries'

export const GET = ownerRoute({ summary: 'The team', response: staffList }, (scope) => listStaff(scope))

export const POST = ownerRoute(
  { summary: 'Add a staff member', body: createStaffBody, response: staffDetails, status: 201 },
  (scope, { body, deps }) => createStaff(scope, body, deps),
)
