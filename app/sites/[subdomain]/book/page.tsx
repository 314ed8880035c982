import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { loadSite, type SiteParams } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { siteMetadata } from '@/app/sites/site-metadata'
import { BookingScreen } from '@/components/booking/booking-screen'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { toFormOutcome } from '@/components/booking/outcomes'
import { bookingRange, chooseService, staffForService, toBookingSearch } from '@/components/booking/selection'
import { EmbedShell } from '@/components/site/embed-shell'
import { SiteShell } from '@/components/site/site-shell'
import { localDateOf } from '@/lib/domain/time'
import { siteRoutes } from '@/lib/routes'
import { listAvailability } from '@/lib/server/availability/queries'
import { systemClock } from '@/lib/server/clock'
import { readTyped } from '@/lib/server/http/typed-form'

import { BookedInFrame } from './booked-in-frame'

interface PageProps {
  params: SiteParams
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { booked, problem } = await searchParams
  const { scope, business } = await loadSite(await params, 'book')
  if (booked !== undefined)
    return { ...privatePage, title: { absolute: `Your appointment – ${business.businessName}` } }
  return siteMetadata(
    { scope, business },
    {
      title: `${problem === undefined ? '' : 'Error: '}Book an appointment – ${business.businessName}`,
      description: `Choose a free time at ${business.businessName} and book it online.`,
      path: siteRoutes('host', business.subdomain).book(),
    },
  )
}

export default async function BookPage({ params, searchParams }: PageProps) {
  const searched = await searchParams
  const { scope, business, via: entrance, shell } = await loadSite(await params, 'book')
  const embedded = entrance === 'host' && searched.embed === '1'
  if (embedded && typeof searched.booked === 'string')
    return <BookedInFrame subdomain={business.subdomain} id={searched.booked} />
  const via = embedded ? 'embed' : entrance
  const search = toBookingSearch(searched)
  const now = systemClock.now()
  const today = localDateOf(now, business.timezone)
  const range = bookingRange(today, business.bookingWindowDays, search.date)
  const service = chooseService(business.services, search.service)
  const staff = service ? staffForService(business, service.id) : []
  const staffId = staff.find((person) => person.id === search.staff)?.id ?? null
  const availability = service
    ? await listAvailability(
        scope,
        { serviceId: service.id, from: range.from, to: range.to, ...(staffId ? { staffId } : {}) },
        now,
      )
    : null
  const typed = searched.problem === undefined ? null : readTyped(await headers())
  const content = (
    <div className="mx-auto max-w-2xl px-4 pt-8 sm:px-6 sm:pt-10">
      <h1 className="mb-6 text-2xl font-semibold sm:text-3xl">Book an appointment</h1>
      <OutcomeMessage outcome={toFormOutcome('Failed to book appointment', searched.problem, typed, business.phone)} />
      <BookingScreen
        business={business}
        via={via}
        search={search}
        today={today}
        range={range}
        service={service}
        staff={staff}
        staffId={staffId}
        days={availability?.days ?? []}
        typed={typed}
      />
    </div>
  )
  if (embedded)
    return (
      <EmbedShell business={business} fontUrl={shell.fontUrl} step="book">
        {content}
      </EmbedShell>
    )
  return (
    <SiteShell {...shell} withoutBookButton>
      {content}
    </SiteShell>
  )
}
