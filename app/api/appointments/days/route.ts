import { appointmentDayList, appointmentDaysQuery } from '@/lib/contracts/appointment-days'
import { listAppointmentDays } from '@/lib/server/appointment/days'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'How much is booked and how much is free on each day',
    query: appointmentDaysQuery,
    response: appointmentDayList,
  },
  (scope, { query, deps }) => listAppointmentDays(scope, query, deps.clock.now()),
)
