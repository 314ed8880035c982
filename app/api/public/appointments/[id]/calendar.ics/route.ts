import { getCalendarAppointment } from '@/lib/server/appointment/queries'
import { appointmentRoute } from '@/lib/server/http/visitor-route'
import { calendarEntry } from '@/lib/server/messaging/calendar'
import { toCalendarFacts } from '@/lib/server/messaging/visit'

export const GET = appointmentRoute(
  { summary: 'An appointment as a calendar entry', type: 'text/calendar' },
  async (scope, { deps }) => {
    const entry = calendarEntry(toCalendarFacts(await getCalendarAppointment(scope), deps.clock.now()))
    return new Response(entry, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="appointment.ics"',
        'Cache-Control': 'private, no-store',
      },
    })
  },
)
