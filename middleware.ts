/**
 * Maps hosts and paths to pages; decides no access. A business's host shows only its
 * public pages; on the root host `?business=` names one. Runs on the edge: string work only.
 * Calls under /api and what machines read (robots.txt ...) don't pass here: they ask for the host themselves.
 */
import { NextResponse, type NextRequest } from 'next/server'
import { isSubdomainShape, ownerOfHost } from '@/lib/domain/subdomain'
import { DEMO_SUBDOMAIN, SITE_PATHS, VIA_HEADER, siteFolder, type SiteMark } from '@/lib/routes'

export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  const owner = ownerOfHost(request.headers.get('host'), rootHost(request))
  if (owner.kind === 'unknown') return rewrite(request, '/business-not-found')
  if (pathname.startsWith('/sites')) return rewrite(request, NOWHERE)
  if (owner.kind === 'business') return toSite(request, 'host', owner.subdomain, pathname)
  return onRootHost(request)
}

function onRootHost(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl
  const section = pathname.split('/')[1] ?? ''
  if (!SITE_PATHS.has(section)) return pass(request)
  const path = section === 'public' ? pathname.slice('/public'.length) || '/' : pathname
  const named = searchParams.get('business')?.toLowerCase()
  if (named === undefined) return toSite(request, 'unnamed', DEMO_SUBDOMAIN, path)
  return isSubdomainShape(named) ? toSite(request, 'root', named, path) : rewrite(request, '/business-not-found')
}

/** No page has this path, so Next answers 404. */
const NOWHERE = '/-'

function toSite(request: NextRequest, mark: SiteMark, subdomain: string, path: string): NextResponse {
  return rewrite(request, siteFolder(subdomain, path), mark)
}

function rewrite(request: NextRequest, path: string, mark?: SiteMark): NextResponse {
  const url = request.nextUrl.clone()
  url.pathname = path
  return NextResponse.rewrite(url, { request: { headers: marked(request, mark) } })
}

function pass(request: NextRequest): NextResponse {
  return NextResponse.next({ request: { headers: marked(request) } })
}

/** The request's headers with our own mark set here or nowhere. */
function marked(request: NextRequest, mark?: SiteMark): Headers {
  const headers = new Headers(request.headers)
  headers.delete(VIA_HEADER)
  if (mark) headers.set(VIA_HEADER, mark)
  return headers
}

function rootHost(request: NextRequest): string {
  const appUrl = process.env.APP_URL
  return appUrl ? new URL(appUrl).host : `localhost:${request.nextUrl.port}`
}

export const config = { matcher: ['/((?!api/|_next/|icon.svg|favicon.ico|robots.txt|sitemap.xml|social-card.png|slow-down|embed.js).*)'] }
