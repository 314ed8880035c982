import { confirmBody, publicAppointment } from '@/lib/contracts/booking'
import { confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { appointmentAction } from '@/lib/server/http/visitor-route'

export const POST = appointmentAction(
  {
    summary: 'Confirm an appointment',
    body: confirmBody,
    response: publicAppointment,
    page: 'confirm',
    done: 'confirmed',
  },
  (scope, { body, deps }) => confirmAsCustomer(scope, body, deps),
)
