import { cn } from '@/components/cn'
import { ButtonLink } from '@/components/site/button-link'
import { mapHref } from '@/components/site/contact-links'
import { Logo } from '@/components/site/logo'
import { Picture } from '@/components/site/picture'
import { CalendarCheck, MapPin } from '@/components/site/icons'
import type { SiteBusiness } from '@/components/site/site-business'

interface HeroProps {
  business: SiteBusiness
  links: { book: string; joinWaitlist: string }
}

/** The top of the page: the business's name and a button to book. A cover is beside the text, on phones above it. */
export function Hero({ business, links }: HeroProps) {
  const { cover } = business
  return (
    <section
      aria-labelledby="hero-title"
      className={cn('relative isolate overflow-hidden bg-accent', cover && 'md:flex md:min-h-120 md:items-center')}
    >
      {cover ? (
        <div className="aspect-3/2 md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:w-1/2">
          <Picture picture={cover} sizes="(min-width: 48rem) 50vw, 100vw" isFirst className="size-full object-cover" />
        </div>
      ) : (
        <HeroPattern />
      )}
      <div className={cn('mx-auto w-full max-w-5xl px-4 sm:px-6', cover ? 'py-10 md:py-16' : 'py-16 sm:py-24')}>
        <div className={cn(cover && 'md:w-1/2 md:pr-10')}>
          <HeroWords business={business} links={links} />
        </div>
      </div>
    </section>
  )
}

function HeroWords({ business, links }: HeroProps) {
  const title = business.heroTitle ?? business.businessName
  const subtitle = business.heroSubtitle ?? business.description
  return (
    <>
      {business.heroTitle ? (
        <p className="mb-4 text-sm font-semibold tracking-wide text-accent-foreground" translate="no">
          {business.businessName}
        </p>
      ) : (
        <div className="mb-6 flex">
          <Logo business={business} size="large" />
        </div>
      )}
      <h1
        id="hero-title"
        className={cn('max-w-2xl text-4xl font-semibold break-words', business.cover ? 'lg:text-5xl' : 'sm:text-5xl')}
      >
        {title}
      </h1>
      <p className="mt-5 max-w-xl text-lg text-pretty whitespace-pre-line text-accent-foreground">
        {subtitle ?? 'Find a time that works for you and book it in under a minute.'}
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
    </>
  )
}

/** Large soft circles in the business's color. */
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
