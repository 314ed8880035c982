import type { Metadata } from 'next'

import { loadSite, type SiteParams } from '@/app/sites/load-site'
import { refusePage } from '@/app/sites/refuse-page'
import { siteMetadata } from '@/app/sites/site-metadata'
import { contentLinks } from '@/components/site/content-links'
import { SiteContent } from '@/components/site/site-content'
import { SiteShell } from '@/components/site/site-shell'
import { StructuredData } from '@/components/site/structured-data'
import { freeTextHours, toWeeklyHours } from '@/lib/domain/opening-hours'
import { routes, siteUrl } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'
import { getGallery } from '@/lib/server/media/queries'
import { listTeam } from '@/lib/server/staff/queries'

export async function generateMetadata({ params }: { params: SiteParams }): Promise<Metadata> {
  const { scope, business } = await loadSite(await params)
  const description =
    business.heroSubtitle ??
    business.description ??
    `Book an appointment with ${business.businessName} online, in under a minute.`
  return siteMetadata({ scope, business }, { title: business.businessName, description, path: routes.home })
}

export default async function SitePage({ params }: { params: SiteParams }) {
  const { scope, business, links, shell } = await loadSite(await params)
  const [{ pictures }, team] = await Promise.all([getGallery(scope), listTeam(scope)]).catch(refusePage)
  // The structured data for search engines is built below; the page itself shows neither the staff nor hours to the
  // minute.
  const { hours: _hours, staff: _staff, ...shown } = business
  const content = {
    business: shown,
    links: contentLinks(links, business.services),
    hoursText: business.businessHours ?? freeTextHours(toWeeklyHours(business.hours)),
    gallery: pictures,
    team,
  }
  return (
    <>
      <StructuredData business={business} url={siteUrl(getEnv().APP_URL, scope)} />
      <SiteShell {...shell}>
        <SiteContent {...content} />
      </SiteShell>
    </>
  )
}
