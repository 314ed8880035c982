/** The facts about a business that its messages show. */
import { accentOf } from '@/lib/domain/accent'
import type { SiteNames } from '@/lib/domain/subdomain'
import type { Prisma } from '../generated/prisma/client'

/** The facts about the business that a message shows. */
export interface MessageProfile extends SiteNames {
  name: string
  address: string | null
  phone: string | null
  /** The public email address. */
  email: string | null
  currency: string
  /** The business's color, as `#rrggbb`. */
  accent: string
}

/** The columns behind `toMessageProfile`. */
export const MESSAGE_PROFILE_SELECT = {
  businessName: true,
  subdomain: true,
  customDomain: true,
  address: true,
  phone: true,
  publicEmail: true,
  currency: true,
  industry: true,
  accentColor: true,
} as const satisfies Prisma.BusinessSelect

/** Maps a row of MESSAGE_PROFILE_SELECT. */
export function toMessageProfile(
  row: Prisma.BusinessGetPayload<{ select: typeof MESSAGE_PROFILE_SELECT }>,
): MessageProfile {
  const { businessName, subdomain, customDomain, address, phone, publicEmail, currency } = row
  return {
    name: businessName,
    subdomain,
    customDomain,
    address,
    phone,
    email: publicEmail,
    currency,
    accent: accentOf(row),
  }
}
