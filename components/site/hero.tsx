import { CalendarCheck, MapPin } from '@/components/site/icons'

import { ButtonLink } from '@/components/site/button-link'
import { mapHref } from '@/components/site/contact-links'
import { Monogram } from '@/components/site/monogram'
import type { SiteBusiness } from '@/components/site/site-business'

interface HeroProps {
  business: SiteBusiness
  links: { book: string; joinWaitlist: string }
}

/** The first thing a visitor reads: who this is and how to get a time. */
export function Hero({ business, links }: HeroProps) {
  const title = business.heroTitle ?? business.businessName
  const subtitle = business.heroSubtitle ?? business.description
  return (
    <section aria-labelledby="hero-title" className="relative isolate overflow-hidden bg-accent">
      <HeroPattern />
      <div className="mx-auto max-w-5xl px-4 py-16 sm:px-6 sm:py-24">
        {business.heroTitle ? (
          <p className="mb-4 text-sm font-semibold tracking-wide text-accent-foreground">{business.businessName}</p>
        ) : (
          <Monogram name={business.businessName} className="mb-6 size-16 text-xl" />
        )}
        <h1
          id="hero-title"
          className="max-w-2xl text-4xl leading-[1.08] font-semibold tracking-tight break-words sm:text-6xl"
        >
          {title}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-pretty whitespace-pre-line text-accent-foreground">
          {subtitle ?? 'Find a time that suits you and book it in under a minute.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={links.book} className="max-sm:w-full">
            <CalendarCheck aria-hidden />
            Book an appointment
          </ButtonLink>
          <ButtonLink href={links.joinWaitlist} variant="secondary" className="max-sm:w-full">
            Join the waitlist
          </ButtonLink>
        </div>
        {business.address && (
          <a
            href={mapHref(business.address)}
            rel="noopener noreferrer"
            className="mt-5 inline-flex min-h-11 items-center gap-2 text-sm text-accent-foreground underline decoration-current/40 underline-offset-4 hover:decoration-current"
          >
            <MapPin aria-hidden className="size-4 shrink-0" />
            {business.address}
          </a>
        )}
      </div>
    </section>
  )
}

/** Large soft circles in the business's colour. */
function HeroPattern() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 600"
      className="absolute -top-24 -right-40 -z-10 size-130 text-primary sm:-right-16 sm:size-170"
    >
      <circle cx="330" cy="270" r="260" fill="currentColor" opacity="0.06" />
      <circle cx="400" cy="210" r="170" fill="currentColor" opacity="0.07" />
      <circle cx="455" cy="165" r="90" fill="currentColor" opacity="0.1" />
    </svg>
  )
}
