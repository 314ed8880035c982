import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { loadSite, type SiteParams } from '@/app/sites/load-site'
import { siteMetadata } from '@/app/sites/site-metadata'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { toFormOutcome } from '@/components/booking/outcomes'
import { ButtonLink } from '@/components/site/button-link'
import { SiteShell } from '@/components/site/site-shell'
import { JoinForm } from '@/components/waitlist/join-form'
import { Joined } from '@/components/waitlist/joined'
import { NO_WISH, toWanted } from '@/components/waitlist/wanted'
import { WAITLIST_CONSENT_TEXT } from '@/lib/contracts/waitlist'
import { isLocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { getEnv } from '@/lib/server/env'
import { readTyped } from '@/lib/server/http/typed-form'

interface PageProps {
  params: SiteParams
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { scope, business } = await loadSite(await params, 'join-waitlist')
  return siteMetadata(
    { scope, business },
    {
      title: `${(await searchParams).problem === undefined ? '' : 'Error: '}Join the waitlist – ${business.businessName}`,
      description: `Hear from ${business.businessName} as soon as a spot opens up.`,
      path: siteRoutes('host', business.subdomain).joinWaitlist,
    },
  )
}

export default async function JoinWaitlistPage({ params, searchParams }: PageProps) {
  const search = await searchParams
  const { scope, business, via, links, shell } = await loadSite(await params, 'join-waitlist')
  const today = localDateOf(systemClock.now(), business.timezone)
  const service = business.services.find(({ id }) => id === search.service)
  const dayOf = (text: unknown) => (typeof text === 'string' && isLocalDate(text) && text >= today ? text : '')
  const [day, until] = [dayOf(search.date), dayOf(search.until)]
  const person = business.staff.find(({ id }) => id === search.staff)
  const typed = search.problem === undefined ? null : readTyped(await headers())
  const position =
    typeof search.joined === 'string' && /^[1-9]\d{0,5}$/.test(search.joined) ? Number(search.joined) : null
  const waitingHref =
    typeof search.key === 'string'
      ? siteUrl(getEnv().APP_URL, scope) + siteRoutes('host', business.subdomain).waiting(search.key)
      : null
  return (
    <SiteShell {...shell}>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        {position !== null ? (
          <Joined
            position={position}
            homeHref={links.home}
            waitingHref={waitingHref}
            channels={typeof search.by === 'string' ? search.by.split(' ') : []}
          />
        ) : (
          <>
            <OutcomeMessage outcome={toFormOutcome('Failed to join waitlist', search.problem, typed)} />
            <h1 className="text-2xl font-semibold sm:text-3xl">Join the waitlist</h1>
            <p className="mt-3 text-muted-foreground">
              Tell us what you’d like and we’ll message you when a slot opens. First come, first served.
            </p>
            <JoinForm
              subdomain={business.subdomain}
              via={via}
              services={business.services.map(({ name }) => name)}
              staff={business.staff}
              wanted={toWanted(typed, {
                ...NO_WISH,
                service: service?.name ?? '',
                date: day,
                until,
                staffId: person?.id ?? '',
              })}
              typed={typed}
              today={today}
              textsOffered={business.textsOffered}
              consentText={WAITLIST_CONSENT_TEXT}
            />
            <ButtonLink
              href={links.book(service ? { service: service.id } : {})}
              variant="ghost"
              className="mt-3 w-full"
            >
              See free times instead
            </ButtonLink>
          </>
        )}
      </div>
    </SiteShell>
  )
}
