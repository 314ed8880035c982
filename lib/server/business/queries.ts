/** Reads the business itself, for its owner and for someone about to open one. */
import { subdomain as subdomainField, type Business, type SubdomainCheck } from '@/lib/contracts/business'
import { storedMapLink } from '@/lib/domain/map-link'
import type { Currency } from '@/lib/domain/money'
import type { HeroLayout, SiteFont } from '@/lib/domain/site-look'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { type SocialLinks, storedSocialLinks } from '@/lib/domain/social-links'
import { getDb } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { isSubdomainHeld } from '../erase/held-subdomain'
import { notFound } from '../http/app-error'
import { requireWithin } from '../rate-limit/count'
import type { OwnerScope, UserScope } from '../scope'

/** The columns of the owner's view. */
export const BUSINESS_SELECT = {
  id: true,
  ownerId: true,
  subdomain: true,
  businessName: true,
  industry: true,
  email: true,
  publicEmail: true,
  phone: true,
  address: true,
  description: true,
  website: true,
  timezone: true,
  currency: true,
  country: true,
  businessHours: true,
  whyChooseUs: true,
  servicesTitle: true,
  servicesSubtitle: true,
  ctaTitle: true,
  ctaSubtitle: true,
  heroTitle: true,
  heroSubtitle: true,
  whyChooseUsTitle: true,
  defaultServiceIcon: true,
  accentColor: true,
  siteFont: true,
  heroLayout: true,
  socialLinks: true,
  mapLink: true,
  cancellationPolicy: true,
  depositPolicy: true,
  subscriptionTier: true,
  subscriptionStatus: true,
  smsEnabled: true,
  smsFrom: true,
  slotIntervalMinutes: true,
  minimumNoticeMinutes: true,
  bookingWindowDays: true,
  changeCutoffHours: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.BusinessSelect

/** Maps a row of BUSINESS_SELECT to the contract's form; the database's CHECKs guarantee currency, font and layout. */
export function toBusiness(row: Prisma.BusinessGetPayload<{ select: typeof BUSINESS_SELECT }>): Business {
  return {
    ...row,
    currency: row.currency as Currency,
    siteFont: row.siteFont as SiteFont | null,
    heroLayout: row.heroLayout as HeroLayout | null,
    ...storedLinks(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns a business's links as far as its pages may show them. */
export function storedLinks(row: { socialLinks: unknown; mapLink: string | null }): {
  socialLinks: SocialLinks
  mapLink: string | null
} {
  return { socialLinks: storedSocialLinks(row.socialLinks), mapLink: storedMapLink(row.mapLink) }
}

/** Returns the owner's business. Throws 404 if it has been deleted. */
export async function getBusiness(scope: OwnerScope): Promise<Business> {
  const row = await getDb().business.findUnique({ where: { id: scope.businessId }, select: BUSINESS_SELECT })
  if (!row) throw notFound('Business not found')
  return toBusiness(row)
}

/**
 * Returns whether a subdomain is available at `now`, and why not. Not a guarantee: the unique constraint decides when
 * the business is created. Throws 429 `rate_limited` after too many checks of taken ones.
 */
export async function checkSubdomain(scope: UserScope, subdomain: string, now: Date): Promise<SubdomainCheck> {
  const shape = subdomainField.safeParse(subdomain)
  if (!shape.success) return { available: false, message: shape.error.issues[0]?.message ?? null }
  const taken = await getDb().business.findUnique({ where: { subdomain: shape.data }, select: { id: true } })
  if (!taken && !(await isSubdomainHeld(getDb(), shape.data, now))) return { available: true, message: null }
  await requireWithin(
    getDb(),
    [{ key: `taken-names ${scope.userId}`, ...RATE_LIMITS.takenNames }],
    'You’ve checked too many names.',
  )
  return { available: false, message: 'This subdomain is already taken. Please choose another.' }
}
