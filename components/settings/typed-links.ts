import type { PublicBusiness } from '@/lib/contracts/business'
import { storedMapLink } from '@/lib/domain/map-link'
import { storedSocialLinks } from '@/lib/domain/social-links'

interface Typed {
  socialLinks?: unknown
  mapLink?: string | null | undefined
  cancellationPolicy?: string | null | undefined
  depositPolicy?: string | null | undefined
}

/**
 * Returns the links and policies that the site would show if they were saved as typed; leaves out anything that isn't a
 * link.
 */
export function typedLinks(
  typed: Typed,
): Pick<PublicBusiness, 'socialLinks' | 'mapLink' | 'cancellationPolicy' | 'depositPolicy'> {
  return {
    socialLinks: storedSocialLinks(typed.socialLinks),
    mapLink: storedMapLink(typed.mapLink ?? null),
    cancellationPolicy: typed.cancellationPolicy?.trim() || null,
    depositPolicy: typed.depositPolicy?.trim() || null,
  }
}
