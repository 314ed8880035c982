import { headers } from 'next/headers'
import { cache } from 'react'

import type { PublicOffer } from '@/lib/contracts/waitlist'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type OfferScope, offerScope } from '@/lib/server/scope'
import { getPublicOffer } from '@/lib/server/waitlist/offer-queries'

import { readEntrance, type Site, siteOf, type SiteSegment } from './load-site'
import { refusePage } from './refuse-page'

export interface HeldOffer extends Site {
  scope: OfferScope
  offer: PublicOffer
}

/** Returns the offer that the link is about, with its business. If the link isn't valid, renders "Offer Not Found". */
export function loadOffer({ subdomain, token }: SiteSegment & { token: string }): Promise<HeldOffer> {
  return offerOf(subdomain, token)
}

// Loaded once per request, because metadata and page both need it.
const offerOf = cache(async (segment: string, token: string): Promise<HeldOffer> => {
  const { via, subdomain, ownSubdomain } = await readEntrance({ subdomain: segment })
  try {
    const scope = await limitMisses('keys', await headers(), () => offerScope(token, via === 'host' ? subdomain : null))
    const [offer, business] = await Promise.all([getPublicOffer(scope), getPublicBusiness(scope)])
    return { ...siteOf(scope, business, { via, ownSubdomain }), offer }
  } catch (error) {
    return refusePage(error)
  }
})
