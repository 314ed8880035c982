import { staffDetails, updateStaffBody } from '@/lib/contracts/staff'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteStaff, updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember } from '@/lib/server/staff/queries'

export const GET = ownerRoute({ summary: 'One person of the team', response: staffDetails }, (scope, { params }) =>
  getStaffMember(scope, params.id),
)

export const PUT = ownerRoute(
  { summary: 'Change a person of the team', body: updateStaffBody, response: staffDetails },
  (scope, { params, body, deps }) => updateStaff(scope, params.id, body, deps),
)

export const DELETE = ownerRoute({ summary: 'Remove a person from the team', status: 204 }, (scope, { params, deps }) =>
  deleteStaff(scope, params.id, deps),
)
