import type { Metadata } from 'next'

import { ButtonLink } from '@/components/site/button-link'
import { mailHref, telHref } from '@/components/site/contact-links'
import { SiteShell } from '@/components/site/site-shell'

import { loadSite } from '../load-site'

interface PageProps {
  params: Promise<{ subdomain: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadSite((await params).subdomain)
  return { title: { absolute: `Join the waitlist – ${business.businessName}` } }
}

export default async function JoinWaitlistPage({ params }: PageProps) {
  const { business, links, viewedByOwner } = await loadSite((await params).subdomain)
  const { phone, email } = business
  return (
    <SiteShell business={business} links={{ home: links.home, book: links.book() }} viewedByOwner={viewedByOwner}>
      <div className="mx-auto max-w-xl px-4 py-12 sm:py-16">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Join the waitlist</h1>
        <p className="mt-3 text-muted-foreground">
          Call or write to us and say which service and which days suit you. We get in touch as soon as a time frees up.
        </p>
        <div className="mt-6 grid gap-3">
          {phone && (
            <ButtonLink href={telHref(phone)} className="w-full">
              Call {phone}
            </ButtonLink>
          )}
          {email && (
            <ButtonLink href={mailHref(email)} variant={phone ? 'secondary' : 'default'} className="w-full">
              Write to {email}
            </ButtonLink>
          )}
          <ButtonLink href={links.book()} variant="ghost" className="w-full">
            See free times instead
          </ButtonLink>
        </div>
      </div>
    </SiteShell>
  )
}
