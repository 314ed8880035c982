import type { Metadata } from 'next'

import { loadAppointment } from '@/app/sites/load-appointment'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { appointmentHeading, appointmentState, isLive } from '@/components/booking/appointment-state'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { toOutcome } from '@/components/booking/outcomes'
import { PolicyNotes } from '@/components/booking/policy-notes'
import { PlansChanged } from '@/components/booking/plans-changed'
import { StatusBadge } from '@/components/shell/status-badge'
import { ButtonLink } from '@/components/site/button-link'
import { SiteShell } from '@/components/site/site-shell'
import { isLocalDate } from '@/lib/domain/local-date'
import { listMoveTimes } from '@/lib/server/appointment/move-times'
import { systemClock } from '@/lib/server/clock'

interface PageProps {
  params: Promise<SiteSegment & { id: string }>
  searchParams: Promise<{ time?: string; from?: string; done?: string; problem?: string; tried?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadAppointment(await params)
  return { ...privatePage, title: { absolute: `My plans changed – ${business.businessName}` } }
}

export default async function ManagePage({ params, searchParams }: PageProps) {
  const [asked, search] = await Promise.all([params, searchParams])
  const { scope, business, appointment, links, shell } = await loadAppointment(asked)
  const now = systemClock.now()
  const state = appointmentState(appointment, now)
  const wanted = appointment.serviceId ? { service: appointment.serviceId } : {}
  const from = search.from && isLocalDate(search.from) ? search.from : null
  return (
    <SiteShell {...shell} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <OutcomeMessage outcome={toOutcome(search, appointment.status, state)} />
        <StatusBadge status={appointment.status} />
        <h1 className="mt-3 text-2xl font-semibold break-words sm:text-3xl">
          {isLive(state) ? 'My plans changed' : appointmentHeading(state, appointment.client.name)}
        </h1>
        <p className="mt-2 text-muted-foreground">
          {appointment.service} on{' '}
          <time dateTime={appointment.appointmentDate} className="font-medium text-foreground">
            {appointment.dateLabel} at {appointment.timeLabel} {appointment.zoneLabel}
          </time>
        </p>
        {isLive(state) ? (
          <PlansChanged
            appointment={appointment}
            times={await listMoveTimes(scope, { from }, now)}
            chosenStart={search.time ?? null}
            showNearest={from === null}
            links={{
              confirm: links.confirm(asked.id),
              joinWaitlist: links.joinWaitlistFor(wanted),
              manage: (filter) => links.manage(asked.id, { ...(from === null ? {} : { from }), ...filter }),
            }}
          >
            <PolicyNotes business={business} />
          </PlansChanged>
        ) : (
          <ButtonLink href={state === 'begun' ? links.confirm(asked.id) : links.book(wanted)} className="mt-6 w-full">
            {state === 'begun' ? 'See my appointment' : 'Book a new time'}
          </ButtonLink>
        )}
      </div>
    </SiteShell>
  )
}
