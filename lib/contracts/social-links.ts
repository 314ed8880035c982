/** A business's profiles elsewhere, in responses. */
import { z } from 'zod'
import type { SocialLinks } from '@/lib/domain/social-links'

const url = z.string().optional()
/** The URLs of a business's profiles; a network without one is left out. */
export const socialLinks = z.object({
  instagram: url,
  facebook: url,
  tiktok: url,
  youtube: url,
  pinterest: url,
  whatsapp: url,
  reviews: url,
} satisfies Record<keyof SocialLinks, unknown>)
