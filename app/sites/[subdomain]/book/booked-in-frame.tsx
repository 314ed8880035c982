import { loadAppointment } from '@/app/sites/load-appointment'
import type { SiteSegment } from '@/app/sites/load-site'
import { visitCalendarLink } from '@/app/sites/visit-calendar-link'
import { BookedView } from '@/components/booking/booked-view'
import { EmbedShell } from '@/components/site/embed-shell'
import { expectedSteps } from '@/lib/domain/next-steps'
import { listExpectedMessages } from '@/lib/server/appointment/expected-messages'
import { systemClock } from '@/lib/server/clock'

/** Shows the new appointment inside the embedded frame; its links open in a new tab. */
export async function BookedInFrame({ subdomain, id }: SiteSegment & { id: string }) {
  const { scope, appointment, business, links, shell } = await loadAppointment({ subdomain, id })
  const expected = expectedSteps(
    await listExpectedMessages(scope),
    new Date(appointment.appointmentDate),
    appointment.timezone,
    systemClock.now(),
  )
  return (
    <EmbedShell business={business} fontUrl={shell.fontUrl} step="booked">
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
