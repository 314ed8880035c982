import type { Metadata } from 'next'

import { CallToAction } from '@/components/site/call-to-action'
import { Hero } from '@/components/site/hero'
import { ServicesSection } from '@/components/site/services-section'
import { SiteShell } from '@/components/site/site-shell'
import { StructuredData } from '@/components/site/structured-data'
import { VisitSection } from '@/components/site/visit-section'
import { WhyChooseUs } from '@/components/site/why-choose-us'
import { freeTextHours, toWeeklyHours } from '@/lib/domain/opening-hours'
import { routes, siteUrl } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'

import { loadSite } from './load-site'
import { siteMetadata } from './site-metadata'

interface PageProps {
  params: Promise<{ subdomain: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadSite((await params).subdomain, 'site')
  const description =
    business.heroSubtitle ?? business.description ?? `Book an appointment with ${business.businessName} online, in under a minute.`
  return siteMetadata(business, { title: business.businessName, description, path: routes.home })
}

export default async function SitePage({ params }: PageProps) {
  const { business, links, viewedByOwner } = await loadSite((await params).subdomain, 'site')
  const book = links.book()
  return (
    <SiteShell business={business} links={{ home: links.home, book }} viewedByOwner={viewedByOwner}>
      <StructuredData business={business} url={siteUrl(getEnv().APP_URL, business.subdomain)} />
      <Hero business={business} links={{ book, joinWaitlist: links.joinWaitlist }} />
      <ServicesSection business={business} bookHref={(service) => links.book({ service })} />
      <WhyChooseUs title={business.whyChooseUsTitle} text={business.whyChooseUs} />
      <VisitSection business={business} hoursText={business.businessHours ?? freeTextHours(toWeeklyHours(business.hours))} />
      <CallToAction title={business.ctaTitle} subtitle={business.ctaSubtitle} bookHref={book} />
    </SiteShell>
  )
}
