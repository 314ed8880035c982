import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { MAIN_ID, SkipLink } from '@/components/shell/skip-link'
import { branded } from '@/components/site/branded'
import { ButtonLink } from '@/components/site/button-link'
import { FontPreload } from '@/components/site/font-preload'
import { Logo } from '@/components/site/logo'
import { OwnerBar } from '@/components/site/owner-bar'
import { SiteFooter } from '@/components/site/site-footer'
import type { PublicBusiness } from '@/lib/contracts/business'

export interface SiteShellProps {
  business: Pick<
    PublicBusiness,
    'businessName' | 'palette' | 'siteFont' | 'logo' | 'address' | 'mapLink' | 'phone' | 'email'
  >
  /** The file with the Latin letters of the business's font. */
  fontUrl: string
  /** Root-relative URLs for the current host. */
  links: { home: string; book: string }
  /** URL for the signed-in owner to return from their public pages; null for everybody else. */
  dashboardHref: string | null
  /** Leaves out the header's booking button, for booking pages. */
  withoutBookButton?: boolean
  children: ReactNode
}

/** The header, colors, font and footer shared by all pages of a business. */
export function SiteShell({
  business,
  fontUrl,
  links,
  dashboardHref,
  withoutBookButton = false,
  children,
}: SiteShellProps) {
  const { className, style } = branded(business)
  return (
    <div className={cn('flex min-h-dvh flex-col', className)} style={style}>
      <FontPreload url={fontUrl} />
      <SkipLink />
      {dashboardHref && <OwnerBar dashboardHref={dashboardHref} />}
      <header className={cn('border-b bg-card', !withoutBookButton && 'sticky top-0 z-20 print:static')}>
        <div className="mx-auto flex h-16 max-w-5xl items-center justify-between gap-3 px-4 sm:px-6">
          <a href={links.home} className="flex min-h-11 min-w-0 items-center gap-3">
            <Logo business={business} />
            <span className="truncate font-semibold" translate="no">
              {business.businessName}
            </span>
          </a>
          {!withoutBookButton && (
            <ButtonLink href={links.book} size="default">
              Book
            </ButtonLink>
          )}
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter business={business} />
    </div>
  )
}
