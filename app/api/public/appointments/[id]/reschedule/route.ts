import { publicAppointment, rescheduleBody } from '@/lib/contracts/booking'
import { rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { appointmentAction } from '@/lib/server/http/visitor-route'

export const POST = appointmentAction(
  {
    summary: 'Move an appointment to another free time',
    body: rescheduleBody,
    response: publicAppointment,
    page: 'manage',
    done: 'moved',
  },
  (scope, { body, deps }) => rescheduleAsCustomer(scope, body, deps),
)
