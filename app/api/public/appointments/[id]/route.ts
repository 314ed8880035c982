import { publicAppointment } from '@/lib/contracts/booking'
import { getPublicAppointment } from '@/lib/server/appointment/queries'
import { appointmentRoute } from '@/lib/server/http/visitor-route'

export const GET = appointmentRoute(
  { summary: 'An appointment as its customer sees it', response: publicAppointment },
  (scope, { deps }) => getPublicAppointment(scope, deps.clock.now()),
)
