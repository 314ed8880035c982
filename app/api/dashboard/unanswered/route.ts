import { appointmentList } from '@/lib/contracts/appointment'
import { listUnanswered } from '@/lib/server/attention/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Appointments that began and have no outcome yet, the first 50', response: appointmentList },
  (scope, { deps }) => listUnanswered(scope, deps.clock.now()),
)
