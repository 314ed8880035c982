import { appointment } from '@/lib/contracts/appointment'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Approve a booking request', response: appointment },
  (scope, { params, deps }) => approveAppointment(scope, params.id, deps),
)
