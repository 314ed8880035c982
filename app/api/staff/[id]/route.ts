import { staffDetails, updateStaffBody } from '@/lib/contracts/staff'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteStaff, updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember } from '@/lib/server/staff/queries'

export const GET = ownerRoute({ summary: 'One staff member', response: staffDetails }, (scope, { params }) =>
  getStaffMember(scope, params.id),
)

export const PUT = ownerRoute(
  { summary: 'Change a staff member', body: updateStaffBody, response: staffDetails },
  (scope, { params, body, deps }) => updateStaff(scope, params.id, body, deps),
)

export const DELETE = ownerRoute({ summary: 'Remove a staff member', status: 204 }, (scope, { params, deps }) =>
  deleteStaff(scope, params.id, deps),
)
