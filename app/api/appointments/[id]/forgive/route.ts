import { appointment } from '@/lib/contracts/appointment'
import { forgiveAppointment, unforgiveAppointment } from '@/lib/server/appointment/forgive'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Forgive a no-show or late cancellation', response: appointment },
  (scope, { params, deps }) => forgiveAppointment(scope, params.id, deps),
)

export const DELETE = ownerRoute({ summary: 'Undo forgiving', response: appointment }, (scope, { params, deps }) =>
  unforgiveAppointment(scope, params.id, deps),
)
