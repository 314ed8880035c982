import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { loadWaiting } from '@/app/sites/load-linked'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { staffForService } from '@/components/booking/selection'
import { SiteShell } from '@/components/site/site-shell'
import { EndedWaiting } from '@/components/waitlist/ended-waiting'
import { toWaitingOutcome } from '@/components/waitlist/waiting-outcome'
import { WaitingScreen } from '@/components/waitlist/waiting-screen'
import { localDateOf } from '@/lib/domain/time'
import { systemClock } from '@/lib/server/clock'
import { readTyped } from '@/lib/server/http/typed-form'

interface PageProps {
  params: Promise<SiteSegment & { token: string }>
  searchParams: Promise<{ leave?: string; done?: string; problem?: string }>
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { business } = await loadWaiting(await params)
  const failed = (await searchParams).problem !== undefined
  return {
    ...privatePage,
    title: { absolute: `${failed ? 'Error: ' : ''}Your place on the waitlist – ${business.businessName}` },
  }
}

export default async function WaitingPage({ params, searchParams }: PageProps) {
  const [asked, search] = await Promise.all([params, searchParams])
  const { entry, business, links, shell } = await loadWaiting(asked)
  const typed = search.problem === undefined ? null : readTyped(await headers())
  return (
    <SiteShell {...shell} dashboardHref={null} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <OutcomeMessage outcome={toWaitingOutcome(search, typed)} />
        {entry.state === 'waiting' ? (
          <WaitingScreen
            entry={entry}
            token={asked.token}
            staff={entry.serviceId ? staffForService(business, entry.serviceId) : business.staff}
            today={localDateOf(systemClock.now(), business.timezone)}
            typed={typed}
            asksToLeave={search.leave === '1'}
            links={links}
          />
        ) : (
          <EndedWaiting entry={entry} links={links} />
        )}
      </div>
    </SiteShell>
  )
}
