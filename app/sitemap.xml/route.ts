import { aboutHost, textForMachines } from '@/app/hosted-site'
import { routes, siteRoutes } from '@/lib/routes'

/** The response depends on the requested host, which only the running server knows. */
export const dynamic = 'force-dynamic'

/** Lists the pages on this host that search engines should find; empty for a sandbox. */
export const GET = aboutHost(({ base, business, mayBeFound }) => {
  const urls = mayBeFound
    ? pagesOf(business?.subdomain ?? null).map((path) => `<url><loc>${base}${path}</loc></url>`)
    : []
  return textForMachines(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    'application/xml',
  )
})

function pagesOf(subdomain: string | null): string[] {
  if (subdomain === null) return [routes.home, routes.platform, routes.tutorial, routes.customerDemo, routes.apiDocs]
  const links = siteRoutes('host', subdomain)
  return [links.home, links.book(), links.joinWaitlist]
}
