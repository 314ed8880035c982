'use client'

import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { MAIN_ID, SkipLink } from '@/components/shell/skip-link'
import { accentOf } from '@/components/site/accents'
import accents from '@/components/site/accents.module.css'
import { ButtonLink } from '@/components/site/button-link'
import { Monogram } from '@/components/site/monogram'
import { OwnerBar } from '@/components/site/owner-bar'
import { SiteFooter } from '@/components/site/site-footer'
import type { PublicBusiness } from '@/lib/contracts/business'

export interface SiteShellProps {
  business: Pick<PublicBusiness, 'subdomain' | 'industry' | 'businessName' | 'address' | 'phone' | 'email'>
  /** Root-relative addresses, right for the host the visitor is on. */
  links: { home: string; book: string }
  /** Where the signed-in owner who looks at her own public pages goes back to; null for everybody else. */
  dashboardHref: string | null
  /** The page is about booking already, so the header needn't offer it. */
  withoutBookButton?: boolean
  children: ReactNode
}

/** Header, colour and footer that all pages of one business share. */
export function SiteShell({ business, links, dashboardHref, withoutBookButton = false, children }: SiteShellProps) {
  const accent = accents[accentOf(business.industry, business.subdomain)]
  return (
    <div className={cn('flex min-h-dvh flex-col', accent)}>
      <SkipLink />
      {dashboardHref && <OwnerBar dashboardHref={dashboardHref} />}
      <header className="border-b bg-card">
        <div className="mx-auto flex h-16 max-w-5xl items-center justify-between gap-3 px-4 sm:px-6">
          <a href={links.home} className="flex min-h-11 min-w-0 items-center gap-3">
            <Monogram name={business.businessName} />
            <span className="truncate font-semibold tracking-tight">{business.businessName}</span>
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
