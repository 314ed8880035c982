import { Check } from 'lucide-react'

import { type AppointmentState, isLive } from '@/components/booking/appointment-state'
import { CalendarLinks } from '@/components/booking/calendar-links'
import { CancelDialog } from '@/components/booking/cancel-dialog'
import { Button, buttonVariants } from '@/components/ui/button'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'

interface AppointmentActionsProps {
  appointment: PublicAppointment
  state: AppointmentState
  links: { book: string; manage: string; askToCancel: string }
  googleCalendarHref: string
  /** The address asks for the cancel dialog. */
  asksToCancel: boolean
}

/** What the visitor can do now: one primary step, then the others. Once it is over, only a new time. */
export function AppointmentActions({ appointment, state, links, googleCalendarHref, asksToCancel }: AppointmentActionsProps) {
  const { id, status, canConfirm, canCancel } = appointment
  if (!isLive(state)) {
    return (
      <a href={links.book} className={buttonVariants({ size: 'lg', className: 'w-full' })}>
        Book a new time
      </a>
    )
  }
  return (
    <div className="grid gap-3">
      {canConfirm && status === 'scheduled' && (
        <form method="post" action={api.publicConfirm(id)}>
          <Button type="submit" size="lg" className="w-full">
            <Check aria-hidden />
            Confirm appointment
          </Button>
        </form>
      )}
      {status === 'confirmed' && <CalendarLinks icsHref={api.publicCalendar(id)} googleHref={googleCalendarHref} />}
      <a href={links.manage} className={buttonVariants({ variant: 'secondary', size: 'lg', className: 'w-full' })}>
        My plans changed
      </a>
      {canCancel && status === 'scheduled' && (
        <CancelDialog
          action={api.publicCancel(id)}
          openHref={links.askToCancel}
          initiallyOpen={asksToCancel}
          what={`${appointment.service} on ${appointment.dateLabel} at ${appointment.timeLabel}`}
        />
      )}
    </div>
  )
}
