/** The caller's own sign-in, as the debug page shows it. */
import { z } from 'zod'
import * as f from './fields'

export const debugSession = z.object({
  signedIn: z.boolean(),
  cookiePresent: z.boolean(),
  userId: f.id.nullable(),
  email: z.string().nullable(),
  businessId: f.id.nullable(),
  subdomain: z.string().nullable(),
  expires: f.instant.nullable(),
})
export type DebugSession = z.infer<typeof debugSession>

/** What signing out by NextAuth's own call takes; the token is the one of its csrf call. */
export const signOutBody = z.object({
  csrfToken: z.string().max(500).optional(),
  callbackUrl: z.string().max(500).optional(),
  json: z.union([z.boolean(), z.string().max(10)]).optional(),
})

/** What NextAuth's pages pass on to ours; anything else is left out. */
export const nextAuthPageQuery = z.object({
  callbackUrl: z.string().max(500).optional().catch(undefined),
  error: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional()
    .catch(undefined),
})
