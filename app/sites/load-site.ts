import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import { FONT_URLS } from '@/app/fonts/font-urls'
import type { SiteShellProps } from '@/components/site/site-shell'
import type { PublicBusiness } from '@/lib/contracts/business'
import { isSiteName, ownerOfHost, resolveSubdomain } from '@/lib/domain/subdomain'
import { DEMO_SUBDOMAIN, type FinderGoal, routes, siteRoutes, type SiteVia, UNNAMED_SITE } from '@/lib/routes'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { getEnv } from '@/lib/server/env'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type BusinessScope, publicSiteByName } from '@/lib/server/scope'

import { refusePage } from './refuse-page'

/** The parameters of the folder `[subdomain]`, to which the middleware rewrites every public page. */
export interface SiteSegment {
  /** A subdomain, a business's own domain, or `UNNAMED_SITE` if the URL names no business. */
  subdomain: string
}
export type SiteParams = Promise<SiteSegment>

/** How the visitor arrived. */
export interface Entrance {
  via: Exclude<SiteVia, 'embed'>
  /** The subdomain or own domain that the URL names; null if it names no business. */
  subdomain: string | null
  /** The business of the signed-in owner; sessions exist on the root host only. */
  ownSubdomain: string | null
}

export interface Site {
  via: SiteVia
  scope: BusinessScope
  business: PublicBusiness
  links: ReturnType<typeof siteRoutes>
  /** Props shared by all of the site's pages. */
  shell: Omit<SiteShellProps, 'children'>
}

/** Returns how the visitor arrived: which URL they used, from the host, and who is signed in, from the session. */
export function readEntrance({ subdomain }: SiteSegment): Promise<Entrance> {
  return entranceOf(subdomain)
}

/**
 * Returns the business that the URL names. Renders "Business not found" for an unknown one. If the URL names none, uses
 * the signed-in owner's business or the demo business; if there is neither, redirects to the business finder with
 * `goal`.
 */
export async function loadSite({ subdomain }: SiteSegment, goal: FinderGoal = 'site'): Promise<Site> {
  const site = await findSite(subdomain)
  if (site) return site
  if (subdomain === UNNAMED_SITE) redirect(routes.findBusiness({ for: goal }))
  notFound()
}

// Both are loaded once per request, because layout, metadata and page all need them.
const entranceOf = cache(async (segment: string): Promise<Entrance> => {
  const subdomain = segment === UNNAMED_SITE ? null : segment
  const host = ownerOfHost((await headers()).get('host'), getEnv().rootHost)
  if (host.kind !== 'root') return { via: 'host', subdomain, ownSubdomain: null }
  return { via: 'root', subdomain, ownSubdomain: (await currentOwner())?.business.subdomain ?? null }
})

const findSite = cache(async (segment: string): Promise<Site | null> => {
  const { via, subdomain, ownSubdomain } = await entranceOf(segment)
  const named = resolveSubdomain(subdomain, { own: ownSubdomain, demo: getEnv().DEMO ? DEMO_SUBDOMAIN : null })
  if (named === null || !isSiteName(named)) return null
  try {
    const { scope, business } = await limitMisses('names', await headers(), () => publicSiteByName(named))
    return siteOf(scope, business, { via, ownSubdomain })
  } catch (error) {
    if (isNotFound(error)) return null
    return refusePage(error)
  }
})

/** Returns the site as seen by a visitor who arrived through `via` and owns `ownSubdomain`, if any. */
export function siteOf<Scope extends BusinessScope>(
  scope: Scope,
  business: PublicBusiness,
  { via, ownSubdomain }: Pick<Entrance, 'via' | 'ownSubdomain'>,
): Site & { scope: Scope } {
  const links = siteRoutes(via, business.subdomain)
  const { subdomain, palette, siteFont, businessName, logo, address, mapLink, phone, email } = business
  const shell = {
    business: { palette, siteFont, businessName, logo, address, mapLink, phone, email },
    fontUrl: FONT_URLS[siteFont],
    links: { home: links.home, book: links.book() },
    dashboardHref: subdomain === ownSubdomain ? routes.dashboard : null,
  }
  return { via, scope, business, links, shell }
}
