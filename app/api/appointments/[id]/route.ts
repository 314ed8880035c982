import { appointment, appointmentWithWarnings, updateAppointmentBody } from '@/lib/contracts/appointment'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment } from '@/lib/server/appointment/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'One appointment', response: appointment }, (scope, { params, deps }) =>
  getAppointment(scope, params.id, deps.clock.now()),
)

export const PUT = ownerRoute(
  {
    summary: 'Change an appointment: its time, staff member, status or any other field',
    body: updateAppointmentBody,
    response: appointmentWithWarnings,
  },
  (scope, { body, params, deps }) => updateAppointment(scope, params.id, body, deps),
)
