import { bookAppointmentBody, bookedAppointment } from '@/lib/contracts/booking'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { visitorRequestOf } from '@/lib/server/http/idempotency'
import { businessAction } from '@/lib/server/http/visitor-route'

export const POST = businessAction(
  {
    summary: 'Book an appointment as a customer',
    body: bookAppointmentBody,
    response: bookedAppointment,
    status: 201,
    blank: { remindBy: '' },
    made: ({ id }, site) => site.booked(id),
    form: (site, { serviceId = '', staffId = '', date = '' }) =>
      site.book({ service: serviceId, staff: staffId, date }),
  },
  (scope, { body, request, deps }) => bookAppointment(scope, body, deps, visitorRequestOf(request)),
)
