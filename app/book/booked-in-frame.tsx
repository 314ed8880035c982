import { loadAppointment } from '@/app/site/load-appointment'
import { visitCalendarLink } from '@/app/site/visit-calendar-link'
import { BookedView } from '@/components/booking/booked-view'
import { EmbedShell } from '@/components/site/embed-shell'
import { expectedSteps } from '@/lib/domain/next-steps'
import { listExpectedMessages } from '@/lib/server/appointment/expected-messages'

/** What was just booked, in the frame it was booked in; all that can be done about it opens beside the site around. */
export async function BookedInFrame({ id }: { id: string }) {
  const { scope, appointment, business, links } = await loadAppointment(id)
  const expected = expectedSteps(
    await listExpectedMessages(scope),
    new Date(appointment.appointmentDate),
    appointment.timezone,
  )
  return (
    <EmbedShell business={business} step="booked">
      <div className="mx-auto max-w-xl px-4 py-8">
        <BookedView
          appointment={appointment}
          manageHref={links.manage(id)}
          googleCalendarHref={visitCalendarLink(appointment)}
          expected={expected}
        />
      </div>
    </EmbedShell>
  )
}
