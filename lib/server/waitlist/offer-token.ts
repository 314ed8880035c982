/**
 * The secret part of an offer's link. Only its hash is stored; this installation's secret can derive it again when a
 * message is sent.
 */
import { createHash, createHmac } from 'node:crypto'
import type { SiteNames } from '@/lib/domain/subdomain'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { getEnv } from '../env'

/** Derives 256 bits from the offer's id. Only this installation can derive them. */
export function offerToken(offerId: string): string {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`waitlist-offer:${offerId}`).digest('base64url')
}

/** Returns the hash under which a token is stored. */
export function hashOfferToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the absolute link, on the business's own host. */
export function offerUrl(site: SiteNames, offerId: string): string {
  return siteUrl(getEnv().APP_URL, site) + siteRoutes('host', site.subdomain).offer(offerToken(offerId))
}
