import type { Metadata } from 'next'

import { loadSite } from '@/app/site/load-site'
import { siteMetadata } from '@/app/site/site-metadata'
import { contentLinks } from '@/components/site/content-links'
import { SiteScreen } from '@/components/site/site-screen'
import { StructuredData } from '@/components/site/structured-data'
import { freeTextHours, toWeeklyHours } from '@/lib/domain/opening-hours'
import { routes, siteUrl } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'

export async function generateMetadata(): Promise<Metadata> {
  const { business } = await loadSite('site')
  const description =
    business.heroSubtitle ??
    business.description ??
    `Book an appointment with ${business.businessName} online, in under a minute.`
  return siteMetadata(business, { title: business.businessName, description, path: routes.home })
}

export default async function SitePage() {
  const { business, links, shell } = await loadSite('site')
  // What search engines read is written below; the page itself shows neither hours by the minute nor who works there.
  const { hours: _hours, staff: _staff, ...shown } = business
  const content = {
    business: shown,
    links: contentLinks(links, business.services),
    hoursText: business.businessHours ?? freeTextHours(toWeeklyHours(business.hours)),
  }
  return (
    <>
      <StructuredData business={business} url={siteUrl(getEnv().APP_URL, business.subdomain)} />
      <SiteScreen shell={shell} content={content} />
    </>
  )
}
