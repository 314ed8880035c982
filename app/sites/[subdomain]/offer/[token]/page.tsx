import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { loadOffer } from '@/app/sites/load-offer'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { SiteShell } from '@/components/site/site-shell'
import { ClosedOffer } from '@/components/waitlist/closed-offer'
import { toOfferProblem } from '@/components/waitlist/offer-problem'
import { OpenOffer } from '@/components/waitlist/open-offer'
import { isLocalDate } from '@/lib/domain/local-date'
import { systemClock } from '@/lib/server/clock'
import { listOfferTimes } from '@/lib/server/waitlist/offer-queries'

interface PageProps {
  params: Promise<SiteSegment & { token: string }>
  searchParams: Promise<{ time?: string; from?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadOffer(await params)
  return { ...privatePage, title: { absolute: `A time for you – ${business.businessName}` } }
}

export default async function OfferPage({ params, searchParams }: PageProps) {
  const [asked, search] = await Promise.all([params, searchParams])
  const { scope, offer, business, links, shell } = await loadOffer(asked)
  // The appointment may have changed since then; its own page shows it as it is.
  if (offer.state === 'claimed' && offer.appointmentId) redirect(links.confirm(offer.appointmentId))
  const now = systemClock.now()
  const from = search.from && isLocalDate(search.from) ? search.from : null
  const visitId = offer.appointmentId ?? (offer.movesFrom ?? offer.bookedSince)?.appointmentId ?? null
  const isOpen = offer.state === 'open'
  const times = isOpen && offer.startsAt === null ? await listOfferTimes(scope, { from }, now) : null
  return (
    <SiteShell {...shell} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        {isOpen ? (
          <>
            <OutcomeMessage outcome={toOfferProblem(search.problem)} />
            <OpenOffer
              offer={offer}
              token={asked.token}
              place={{ name: business.businessName, address: business.address }}
              times={times}
              showNearest={from === null}
              chosenStart={search.time ?? null}
              renderedAtMs={now.getTime()}
              hrefOf={(filter) => links.offer(asked.token, { ...(from === null ? {} : { from }), ...filter })}
            />
          </>
        ) : (
          <ClosedOffer
            offer={offer}
            bookHref={links.book()}
            appointmentHref={visitId ? links.confirm(visitId) : null}
          />
        )}
      </div>
    </SiteShell>
  )
}
