import {
  appointmentList,
  appointmentListQuery,
  appointmentWithWarnings,
  createAppointmentBody,
} from '@/lib/contracts/appointment'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { listAppointmentPage } from '@/lib/server/appointment/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Appointments of a day or a range of days', query: appointmentListQuery, response: appointmentList },
  (scope, { query, deps }) => listAppointmentPage(scope, query, deps.clock.now()),
)

export const POST = ownerRoute(
  {
    summary: 'Book an appointment for a client',
    body: createAppointmentBody,
    response: appointmentWithWarnings,
    status: 201,
  },
  (scope, { body, deps }) => createAppointment(scope, body, deps),
)
