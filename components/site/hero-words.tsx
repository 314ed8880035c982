import { cn } from '@/components/cn'
import { ButtonLink } from '@/components/site/button-link'
import { mapHref } from '@/components/contact-links'
import { CalendarCheck, MapPin } from '@/components/site/icons'
import { Logo } from '@/components/site/logo'
import type { SiteBusiness } from '@/components/site/site-business'

export interface HeroWordsProps {
  business: SiteBusiness
  links: { book: string; joinWaitlist: string }
  /** The class of the title's size on wide screens. */
  titleSize: string
  isCentered?: boolean
  /** Whether the background is dark in both color schemes. */
  isOnDark?: boolean
  className?: string
}

/** Longer titles are smaller, so that a phone shows the buttons without scrolling. */
const LONG_TITLE = 40

/** The text of the hero, its buttons, and the address. */
export function HeroWords({
  business,
  links,
  titleSize,
  isCentered = false,
  isOnDark = false,
  className,
}: HeroWordsProps) {
  const { businessName, heroTitle, heroSubtitle, description, address, mapLink } = business
  const center = isCentered && 'mx-auto'
  const title = heroTitle ?? businessName
  return (
    <div className={cn(isCentered && 'text-center', className)}>
      {heroTitle ? (
        <p className="mb-4 text-sm font-semibold tracking-wide break-words text-accent-foreground" translate="no">
          {businessName}
        </p>
      ) : (
        <div className={cn('mb-6 flex', isCentered && 'justify-center')}>
          <Logo business={business} size="large" isOnDark={isOnDark} />
        </div>
      )}
      <h1
        id="hero-title"
        className={cn(
          'max-w-2xl font-semibold break-words',
          title.length > LONG_TITLE ? 'text-3xl sm:text-4xl' : `text-4xl ${titleSize}`,
          isCentered && 'mx-auto max-w-3xl',
        )}
      >
        {title}
      </h1>
      <p className={cn('mt-5 max-w-xl text-lg text-pretty whitespace-pre-line text-accent-foreground', center)}>
        {heroSubtitle ?? description ?? 'Find a time that works for you and book it in under a minute.'}
      </p>
      <div className={cn('mt-8 flex flex-wrap gap-3', isCentered && 'justify-center')}>
        <ButtonLink href={links.book} className="max-sm:w-full">
          <CalendarCheck aria-hidden />
          Book an appointment
        </ButtonLink>
        <ButtonLink href={links.joinWaitlist} variant="secondary" className="max-sm:w-full">
          Join the waitlist
        </ButtonLink>
      </div>
      {address && (
        <a
          href={mapHref(address, mapLink)}
          rel="noopener noreferrer"
          className={cn(
            'mt-5 inline-flex min-h-11 max-w-2xl items-center gap-2 text-sm text-accent-foreground underline decoration-current/40 underline-offset-4 hover:decoration-current',
            isCentered && 'text-left',
          )}
        >
          <MapPin aria-hidden className="size-4 shrink-0" />
          {address}
        </a>
      )}
    </div>
  )
}
