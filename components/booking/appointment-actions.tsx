import { Check } from 'lucide-react'

import { type AppointmentState, isLive } from '@/components/booking/appointment-state'
import { CalendarLinks } from '@/components/booking/calendar-links'
import { CancelDialog } from '@/components/booking/cancel-dialog'
import { SeenTime } from '@/components/booking/seen-time'
import { telHref } from '@/components/contact-links'
import { ButtonLink } from '@/components/site/button-link'
import { Button } from '@/components/ui/button'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'

interface AppointmentActionsProps {
  appointment: PublicAppointment
  state: AppointmentState
  links: { book: string; manage: string; askToCancel: string }
  googleCalendarHref: string
  /** Whether the URL opens the cancel dialog. */
  asksToCancel: boolean
}

/**
 * The visitor's next steps: the primary one first, then the others. Once the visit has begun, only a call; once it is
 * over, only booking another time.
 */
export function AppointmentActions({
  appointment,
  state,
  links,
  googleCalendarHref,
  asksToCancel,
}: AppointmentActionsProps) {
  const { id, status, canConfirm, canCancel, business } = appointment
  if (state === 'begun') {
    return (
      business.phone && (
        <ButtonLink href={telHref(business.phone)} className="w-full">
          Call {business.businessName}
        </ButtonLink>
      )
    )
  }
  if (!isLive(state)) {
    return (
      <ButtonLink href={links.book} className="w-full">
        Book a new time
      </ButtonLink>
    )
  }
  return (
    <div className="grid gap-3">
      {canConfirm && status === 'scheduled' && (
        <form method="post" action={api.publicConfirm(id)}>
          <SeenTime start={appointment.appointmentDate} />
          <Button type="submit" size="lg" className="w-full">
            <Check aria-hidden />
            Confirm appointment
          </Button>
        </form>
      )}
      {status === 'confirmed' && <CalendarLinks icsHref={api.publicCalendar(id)} googleHref={googleCalendarHref} />}
      <ButtonLink href={links.manage} variant="secondary" className="w-full">
        My plans changed
      </ButtonLink>
      {canCancel && status === 'scheduled' && (
        <CancelDialog
          id={id}
          start={appointment.appointmentDate}
          what={`${appointment.service} on ${appointment.dateLabel} at ${appointment.timeLabel}`}
          openHref={links.askToCancel}
          initiallyOpen={asksToCancel}
        />
      )}
    </div>
  )
}
