import { bookAppointmentBody, bookedAppointment } from '@/lib/contracts/booking'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { idempotencyKeyOf } from '@/lib/server/http/idempotency'
import { businessRoute } from '@/lib/server/http/visitor-route'

export const POST = businessRoute(
  { body: bookAppointmentBody, response: bookedAppointment, status: 201 },
  (scope, { body, request, deps }) => bookAppointment(scope, body, deps, { idempotencyKey: idempotencyKeyOf(request) }),
)
