import { Check } from 'lucide-react'

import { NextSteps } from '@/components/booking/next-steps'
import { AppointmentFacts } from '@/components/booking/appointment-facts'
import { CalendarLinks } from '@/components/booking/calendar-links'
import { ButtonLink } from '@/components/site/button-link'
import { Card } from '@/components/ui/card'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'

interface BookedViewProps {
  appointment: PublicAppointment
  manageHref: string
  googleCalendarHref: string
  /** The visit is too soon for the reminder of the day before. */
  withoutReminder: boolean
}

/** Right after booking: it worked, and this is what happens next. */
export function BookedView({ appointment, manageHref, googleCalendarHref, withoutReminder }: BookedViewProps) {
  const nextSteps = [
    'You get a confirmation within 2 hours.',
    ...(withoutReminder ? [] : ['We remind you 24 hours before.']),
    'Please arrive 10 minutes early.',
  ]
  return (
    <>
      <div className="mb-6 text-center">
        <span aria-hidden className="mx-auto flex size-20 items-center justify-center rounded-full bg-success-soft text-success-ink">
          <Check className="size-10" strokeWidth={2.5} />
        </span>
        <h1 className="mt-5 text-3xl font-semibold tracking-tight break-words">See you soon, {appointment.client.name}</h1>
        <p role="status" className="mt-2 text-muted-foreground">
          Appointment booked successfully!
        </p>
      </div>
      <Card className="grid gap-6 p-5 sm:p-7">
        <AppointmentFacts appointment={appointment} />
        <CalendarLinks icsHref={api.publicCalendar(appointment.id)} googleHref={googleCalendarHref} />
        <ButtonLink href={manageHref} variant="ghost" className="w-full">
          Change or cancel
        </ButtonLink>
      </Card>
      <NextSteps steps={nextSteps} />
    </>
  )
}
