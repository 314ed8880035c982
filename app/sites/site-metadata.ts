import type { Metadata } from 'next'

import { shareMetadata } from '@/app/share-metadata'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { SiteNames } from '@/lib/domain/subdomain'
import { siteUrl } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'

/**
 * Returns the metadata of a business's page. The canonical URL is on the business's own domain if it has one, otherwise
 * on its subdomain, whichever of the two the visitor used.
 */
export function siteMetadata(
  { scope, business }: { scope: SiteNames; business: PublicBusiness },
  page: { title: string; description: string; path: string },
): Metadata {
  const base = siteUrl(getEnv().APP_URL, scope)
  return { title: { absolute: page.title }, ...shareMetadata({ ...page, siteName: business.businessName, base }) }
}
