import { loadAppointment } from '@/app/site/load-appointment'
import { visitCalendarLink } from '@/app/site/visit-calendar-link'
import { BookedView } from '@/components/booking/booked-view'
import { EmbedShell } from '@/components/site/embed-shell'
import { isLateChange } from '@/lib/domain/appointment'
import { systemClock } from '@/lib/server/clock'

/** What was just booked, in the frame it was booked in; all that can be done about it opens beside the site around. */
export async function BookedInFrame({ id }: { id: string }) {
  const { appointment, business, links } = await loadAppointment(id)
  return (
    <EmbedShell business={business} step="booked">
      <div className="mx-auto max-w-xl px-4 py-8">
        <BookedView
          appointment={appointment}
          manageHref={links.manage(id)}
          googleCalendarHref={visitCalendarLink(appointment)}
          withoutReminder={isLateChange(new Date(appointment.appointmentDate), 24, systemClock.now())}
        />
      </div>
    </EmbedShell>
  )
}
