import type { Metadata } from 'next'

import { loadAppointment } from '@/app/sites/load-appointment'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { visitCalendarLink } from '@/app/sites/visit-calendar-link'
import { AppointmentActions } from '@/components/booking/appointment-actions'
import { AppointmentFacts } from '@/components/booking/appointment-facts'
import { appointmentHeading, appointmentState, isLive } from '@/components/booking/appointment-state'
import { BookedView } from '@/components/booking/booked-view'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { toOutcome } from '@/components/booking/outcomes'
import { RequestNote } from '@/components/booking/request-note'
import { StatusBadge } from '@/components/shell/status-badge'
import { SiteShell } from '@/components/site/site-shell'
import { Card } from '@/components/ui/card'
import { expectedSteps } from '@/lib/domain/next-steps'
import { listExpectedMessages } from '@/lib/server/appointment/expected-messages'
import { systemClock } from '@/lib/server/clock'

interface PageProps {
  params: Promise<SiteSegment & { id: string }>
  searchParams: Promise<{ action?: string; booked?: string; done?: string; problem?: string; tried?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadAppointment(await params)
  return { ...privatePage, title: { absolute: `Your appointment – ${business.businessName}` } }
}

export default async function ConfirmPage({ params, searchParams }: PageProps) {
  const [asked, search] = await Promise.all([params, searchParams])
  const { scope, appointment, links, shell } = await loadAppointment(asked)
  const now = systemClock.now()
  const state = appointmentState(appointment, now)
  const manage = links.manage(asked.id)
  const wasJustBooked = search.booked === '1' && isLive(state)
  const expected = wasJustBooked
    ? expectedSteps(await listExpectedMessages(scope), new Date(appointment.appointmentDate), appointment.timezone, now)
    : []
  const googleCalendarHref = visitCalendarLink(appointment)
  return (
    <SiteShell {...shell} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <OutcomeMessage outcome={toOutcome(search, appointment.status, state)} />
        {wasJustBooked ? (
          <BookedView
            appointment={appointment}
            manageHref={manage}
            googleCalendarHref={googleCalendarHref}
            expected={expected}
          />
        ) : (
          <Card className="grid gap-6 p-5 sm:p-7">
            <div>
              <StatusBadge status={appointment.status} />
              <h1 className="mt-3 text-2xl font-semibold break-words sm:text-3xl">
                {appointmentHeading(state, appointment.client.name)}
              </h1>
            </div>
            <AppointmentFacts appointment={appointment} />
            {isLive(state) && <RequestNote appointment={appointment} />}
            <AppointmentActions
              appointment={appointment}
              state={state}
              links={{
                book: links.book(appointment.serviceId ? { service: appointment.serviceId } : {}),
                manage,
                askToCancel: links.askToCancel(asked.id),
              }}
              googleCalendarHref={googleCalendarHref}
              asksToCancel={search.action === 'cancel'}
            />
          </Card>
        )}
      </div>
    </SiteShell>
  )
}
