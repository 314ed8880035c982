import type { SiteContentProps } from '@/components/site/site-content'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { siteRoutes } from '@/lib/routes'

/** Returns the links of the public site's content, for the host of these routes. */
export function contentLinks(
  links: ReturnType<typeof siteRoutes>,
  services: PublicBusiness['services'],
): SiteContentProps['links'] {
  return {
    book: links.book(),
    joinWaitlist: links.joinWaitlist,
    services: Object.fromEntries(services.map(({ id }) => [id, links.book({ service: id })])),
  }
}
