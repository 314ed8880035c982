import type { Metadata } from 'next'

import { shareMetadata } from '@/app/share-metadata'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { SiteNames } from '@/lib/domain/subdomain'
import { siteUrl } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'

/**
 * Returns the metadata of a business's page. Its canonical URL is on the business's own domain, else on its subdomain,
 * however the visitor arrived.
 */
export function siteMetadata(
  { scope, business }: { scope: SiteNames; business: PublicBusiness },
  page: { title: string; description: string; path: string },
): Metadata {
  const base = siteUrl(getEnv().APP_URL, scope)
  return { title: { absolute: page.title }, ...shareMetadata({ ...page, siteName: business.businessName, base }) }
}
