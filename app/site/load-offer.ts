import { headers } from 'next/headers'
import { cache } from 'react'

import type { PublicOffer } from '@/lib/contracts/waitlist'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type OfferScope, offerScope } from '@/lib/server/scope'
import { getPublicOffer } from '@/lib/server/waitlist/offer-queries'

import { readEntrance, type Site, siteOf } from './load-site'
import { refusePage } from './refuse-page'

export interface HeldOffer extends Site {
  scope: OfferScope
  offer: PublicOffer
}

/** The offer whose link the visitor holds, with its business; once per request. Renders "Offer Not Found" otherwise. */
export const loadOffer = cache(async (token: string): Promise<HeldOffer> => {
  const { via, subdomain, ownSubdomain } = await readEntrance()
  try {
    const scope = await limitMisses('keys', await headers(), () => offerScope(token, via === 'host' ? subdomain : null))
    const [offer, business] = await Promise.all([getPublicOffer(scope), getPublicBusiness(scope)])
    return { ...siteOf(scope, business, { via, ownSubdomain }), offer }
  } catch (error) {
    return refusePage(error)
  }
})
