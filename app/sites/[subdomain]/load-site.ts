import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import type { SiteShellProps } from '@/components/site/site-shell'
import type { PublicBusiness } from '@/lib/contracts/business'
import { type FinderGoal, routes, type SiteVia, siteRoutes, VIA_HEADER } from '@/lib/routes'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type BusinessScope, publicSiteBySubdomain } from '@/lib/server/scope'

import { refusePage } from './refuse-page'

/** How the visitor came here. */
export interface Entrance {
  via: SiteVia
  /** The business of the signed-in owner; sessions exist on the root host only. */
  ownSubdomain: string | null
  /** The address names no business, so an owner means her own. */
  unnamed: boolean
}

export interface Site {
  via: SiteVia
  scope: BusinessScope
  business: PublicBusiness
  links: ReturnType<typeof siteRoutes>
  /** What its pages have in common. */
  shell: Omit<SiteShellProps, 'children'>
}

/** Once per request; the middleware's mark tells the host, the session who is signed in. */
export const readEntrance = cache(async (): Promise<Entrance> => {
  const mark = (await headers()).get(VIA_HEADER)
  if (mark === 'host') return { via: 'host', ownSubdomain: null, unnamed: false }
  const owner = await currentOwner()
  return { via: 'root', ownSubdomain: owner?.business.subdomain ?? null, unnamed: mark === 'unnamed' }
})

/**
 * The business of the address, also where layout, metadata and page all ask. Renders "Business not found" for an
 * unknown one; where the address names none and there is no demo business, leads to the finder, for `goal`.
 */
export async function loadSite(subdomain: string, goal: FinderGoal = 'site'): Promise<Site> {
  const site = await findSite(subdomain)
  if (site) return site
  const { unnamed } = await readEntrance()
  if (unnamed) redirect(routes.findBusiness({ for: goal }))
  notFound()
}

/** Once per request; null for an unknown one. */
const findSite = cache(async (subdomain: string): Promise<Site | null> => {
  const { via, ownSubdomain, unnamed } = await readEntrance()
  try {
    const named = unnamed && ownSubdomain !== null ? ownSubdomain : subdomain
    const { scope, business } = await limitMisses('names', await headers(), () => publicSiteBySubdomain(named))
    return siteOf(scope, business, { via, ownSubdomain })
  } catch (error) {
    if (isNotFound(error)) return null
    return refusePage(error)
  }
})

/** The business as a visitor who came this way sees it. */
export function siteOf<Scope extends BusinessScope>(scope: Scope, business: PublicBusiness, { via, ownSubdomain }: Omit<Entrance, 'unnamed'>): Site & { scope: Scope } {
  const links = siteRoutes(via, business.subdomain)
  const { subdomain, industry, businessName, address, phone, email } = business
  const shell = {
    business: { subdomain, industry, businessName, address, phone, email },
    links: { home: links.home, book: links.book() },
    dashboardHref: subdomain === ownSubdomain ? routes.dashboard : null,
  }
  return { via, scope, business, links, shell }
}
