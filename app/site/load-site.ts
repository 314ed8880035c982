import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import type { SiteShellProps } from '@/components/site/site-shell'
import type { PublicBusiness } from '@/lib/contracts/business'
import { type AskedSite, readAskedSite, siteMeant } from '@/lib/domain/subdomain'
import { type FinderGoal, routes, SITE_HEADER, siteRoutes, type SiteVia } from '@/lib/routes'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { getEnv } from '@/lib/server/env'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type BusinessScope, publicSiteBySubdomain } from '@/lib/server/scope'

import { refusePage } from './refuse-page'

/** How the visitor came here. */
export interface Entrance {
  via: SiteVia
  /** Of the business that the address names, or the demo business where it names none; production has no demo business. */
  subdomain: string
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

/** Once per request; the front door says whose page it is, the session who is signed in. Renders "Business not found" where it is nobody's. */
export const readEntrance = cache(async (): Promise<Entrance> => {
  const asked = await askedSite()
  if (!asked) notFound()
  const { mark, subdomain } = asked
  if (mark === 'host') return { via: 'host', subdomain, ownSubdomain: null, unnamed: false }
  const owner = await currentOwner()
  return { via: 'root', subdomain, ownSubdomain: owner?.business.subdomain ?? null, unnamed: mark === 'unnamed' }
})

/**
 * The business of the address, also where layout, metadata and page all ask. Renders "Business not found" for an
 * unknown one; where the address names none and there is no demo business, leads to the finder, for `goal`.
 */
export async function loadSite(goal: FinderGoal = 'site'): Promise<Site> {
  const site = await findSite()
  if (site) return site
  const { unnamed } = await readEntrance()
  if (unnamed) redirect(routes.findBusiness({ for: goal }))
  notFound()
}

/** Whether the address, as far as it says whose page is meant, means a business there is. */
export async function isKnownSite(): Promise<boolean> {
  return (await askedSite()) !== null && (await findSite()) !== null
}

async function askedSite(): Promise<AskedSite | null> {
  return readAskedSite((await headers()).get(SITE_HEADER))
}

/** Once per request; null for an unknown one. */
const findSite = cache(async (): Promise<Site | null> => {
  const { via, subdomain, ownSubdomain, unnamed } = await readEntrance()
  try {
    const named = siteMeant({ subdomain, ownSubdomain, unnamed }, { isDemo: getEnv().DEMO })
    if (named === null) return null
    const { scope, business } = await limitMisses('names', await headers(), () => publicSiteBySubdomain(named))
    return siteOf(scope, business, { via, ownSubdomain })
  } catch (error) {
    if (isNotFound(error)) return null
    return refusePage(error)
  }
})

/** The business as a visitor who came this way sees it. */
export function siteOf<Scope extends BusinessScope>(
  scope: Scope,
  business: PublicBusiness,
  { via, ownSubdomain }: Pick<Entrance, 'via' | 'ownSubdomain'>,
): Site & { scope: Scope } {
  const links = siteRoutes(via, business.subdomain)
  const { subdomain, industry, businessName, address, phone, email } = business
  const shell = {
    business: { subdomain, industry, businessName, address, phone, email },
    links: { home: links.home, book: links.book() },
    dashboardHref: subdomain === ownSubdomain ? routes.dashboard : null,
  }
  return { via, scope, business, links, shell }
}
