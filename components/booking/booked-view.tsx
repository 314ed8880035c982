import { Check } from 'lucide-react'

import { NextSteps } from '@/components/booking/next-steps'
import { AppointmentFacts } from '@/components/booking/appointment-facts'
import { CalendarLinks } from '@/components/booking/calendar-links'
import { EarlierChoice } from '@/components/booking/earlier-choice'
import { RequestNote } from '@/components/booking/request-note'
import { ButtonLink } from '@/components/site/button-link'
import { Card } from '@/components/ui/card'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { NO_MESSAGES } from '@/lib/domain/next-steps'
import { api } from '@/lib/routes'

interface BookedViewProps {
  appointment: PublicAppointment
  manageHref: string
  googleCalendarHref: string
  /** Sentences about the messages that will be sent. */
  expected: readonly string[]
}

function requestSteps(business: string, expected: readonly string[]): string[] {
  const answer = expected.includes(NO_MESSAGES)
    ? 'Open this page again to see the answer.'
    : 'We’ll let you know as soon as it is confirmed.'
  return [`${business} will review your request. Your time is held until then.`, answer]
}

/** Shown right after booking: confirms the booking and says what happens next. */
export function BookedView({ appointment, manageHref, googleCalendarHref, expected }: BookedViewProps) {
  const isRequest = appointment.request?.kind === 'approve'
  const nextSteps = isRequest
    ? requestSteps(appointment.business.businessName, expected)
    : [...expected, 'Please arrive 10 minutes early.']
  return (
    <>
      <div className="mb-6 text-center">
        <span
          aria-hidden
          className="mx-auto flex size-20 items-center justify-center rounded-full bg-success-soft text-success-ink"
        >
          <Check className="size-10" strokeWidth={2.5} />
        </span>
        <h1 className="mt-5 text-3xl font-semibold break-words">
          {isRequest ? 'Thank you' : 'See you soon'}, {appointment.client.name}
        </h1>
        <p role="status" className="mt-2 text-muted-foreground">
          {isRequest
            ? `Your request was received; ${appointment.business.businessName} will confirm it.`
            : 'Appointment booked successfully!'}
        </p>
      </div>
      <Card className="grid gap-6 p-5 sm:p-7">
        <AppointmentFacts appointment={appointment} />
        <RequestNote appointment={appointment} withConfirm />
        {!isRequest && <CalendarLinks icsHref={api.publicCalendar(appointment.id)} googleHref={googleCalendarHref} />}
        <ButtonLink href={manageHref} variant="ghost" className="w-full">
          Change or cancel
        </ButtonLink>
      </Card>
      <div className="mt-6">
        <EarlierChoice appointmentId={appointment.id} wanted={appointment.wantsEarlier} page="booked" />
      </div>
      <NextSteps steps={nextSteps} />
    </>
  )
}
