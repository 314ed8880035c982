/**
 * Rewrites each address to the page it means, where the web server in front has not shown the way already (`WAY_SHOWN_HEADER`):
 * under a server that isn't ours, and for addresses out of the ordinary. Runs on the edge: string work only.
 */
import { NextResponse, type NextRequest } from 'next/server'
import { writeAskedRecord } from '@/lib/domain/asked-record'
import { writeAskedSite } from '@/lib/domain/subdomain'
import { pageAddress, RECORD_HEADER, SITE_HEADER } from '@/lib/routes'

export function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl
  const { path, site, record } = pageAddress(
    { host: request.headers.get('host'), pathname, query: searchParams },
    rootHost(request),
  )
  // Whose page it is, is said here or nowhere.
  const headers = new Headers(request.headers)
  headers.delete(SITE_HEADER)
  headers.delete(RECORD_HEADER)
  if (site) headers.set(SITE_HEADER, writeAskedSite(site))
  if (record) headers.set(RECORD_HEADER, writeAskedRecord(record))
  if (path === pathname) return NextResponse.next({ request: { headers } })
  const url = request.nextUrl.clone()
  url.pathname = path
  return NextResponse.rewrite(url, { request: { headers } })
}

function rootHost(request: NextRequest): string {
  const appUrl = process.env.APP_URL
  return appUrl ? new URL(appUrl).host : `localhost:${request.nextUrl.port}`
}

// Next reads this without running it, so it repeats `NO_PAGE` and `WAY_SHOWN_HEADER`.
export const config = {
  matcher: [
    {
      source: '/((?!api/|_next/|icon.svg|favicon.ico|robots.txt|sitemap.xml|social-card.png|slow-down|embed.js).*)',
      missing: [{ type: 'header', key: 'x-nss-way-shown' }],
    },
  ],
}
