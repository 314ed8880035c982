import type { SiteContentProps } from '@/components/site/site-content'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { siteRoutes } from '@/lib/routes'

/** Where the public site's content leads, for a visitor whose way the routes are right for. */
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
