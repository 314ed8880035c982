import { Check } from 'lucide-react'

import { AppointmentFacts } from '@/components/booking/appointment-facts'
import { CalendarLinks } from '@/components/booking/calendar-links'
import { Card } from '@/components/ui/card'
import { buttonVariants } from '@/components/ui/button'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'

interface BookedViewProps {
  appointment: PublicAppointment
  manageHref: string
  googleCalendarHref: string
}

const NEXT_STEPS = [
  'You will hear from us with a confirmation within 2 hours.',
  'We send you a reminder 24 hours before.',
  'Please arrive 10 minutes early.',
]

/** Right after booking: it worked, and this is what happens next. */
export function BookedView({ appointment, manageHref, googleCalendarHref }: BookedViewProps) {
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
        <a href={manageHref} className={buttonVariants({ variant: 'ghost', size: 'lg', className: 'w-full' })}>
          Change or cancel
        </a>
      </Card>
      <section aria-labelledby="next-steps" className="mt-8">
        <h2 id="next-steps" className="text-lg font-semibold tracking-tight">
          What happens next
        </h2>
        <ol className="mt-3 grid gap-3">
          {NEXT_STEPS.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span aria-hidden className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-accent-foreground">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
