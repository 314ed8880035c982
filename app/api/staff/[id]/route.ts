import { staffDetails, updateStaffBody } from '@/lib/contracts/staff'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteStaff, updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember } from '@/lib/server/staff/queries'

export const GET = ownerRoute({ response: staffDetails }, (scope, { params }) => getStaffMember(scope, params.id))

export const PUT = ownerRoute({ body: updateStaffBody, response: staffDetails }, (scope, { params, body, deps }) =>
  updateStaff(scope, params.id, body, deps),
)

export const DELETE = ownerRoute({ status: 204 }, (scope, { params, deps }) => deleteStaff(scope, params.id, deps))
