import { appointment, approveAppointmentBody } from '@/lib/contracts/appointment'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  {
    summary: 'Approve a booking request',
    body: approveAppointmentBody,
    bodyOptional: true,
    response: appointment,
  },
  (scope, { params, body, deps }) => approveAppointment(scope, params.id, body, deps),
)
