/** Finds a business by name, for a visitor who doesn't know its URL. */
import type { SiteNames } from '@/lib/domain/subdomain'
import { getDb } from '../db'

/** Maximum number of businesses that the finder shows. */
export const FINDER_LIMIT = 10

/** A business as the root host lists it to visitors. */
export interface FoundBusiness extends SiteNames {
  businessName: string
  address: string | null
}

/**
 * Lists businesses whose name contains `name`, ignoring case: those that begin with it first, then by name. Returns at
 * most FINDER_LIMIT, and whether there are more. Returns only public facts, no sandboxes or businesses being erased, and
 * nothing for an empty name. Takes no scope, because it belongs to no tenant.
 */
export async function unsafeAcrossBusinessesFindByName(
  name: string,
): Promise<{ found: FoundBusiness[]; hasMore: boolean }> {
  const wanted = name.trim()
  if (wanted === '') return { found: [], hasMore: false }
  // strpos instead of LIKE, because the text a person types isn't a pattern.
  const rows = await getDb().$queryRaw<FoundBusiness[]>`
    SELECT subdomain, custom_domain AS "customDomain", business_name AS "businessName", address FROM businesses
    WHERE sandbox_expires_at IS NULL AND erasing_since IS NULL AND strpos(lower(business_name), lower(${wanted})) > 0
    ORDER BY starts_with(lower(business_name), lower(${wanted})) DESC, lower(business_name), subdomain
    LIMIT ${FINDER_LIMIT + 1}`
  return { found: rows.slice(0, FINDER_LIMIT), hasMore: rows.length > FINDER_LIMIT }
}
