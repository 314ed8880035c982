import { cancelBody, publicAppointment } from '@/lib/contracts/booking'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { appointmentAction } from '@/lib/server/http/visitor-route'

export const POST = appointmentAction(
  {
    summary: 'Cancel an appointment',
    body: cancelBody,
    response: publicAppointment,
    page: 'confirm',
    done: 'cancelled',
  },
  (scope, { body, deps }) => cancelAsCustomer(scope, body, deps),
)
