/** The caller's own session, and NextAuth's own routes. */
import { z } from 'zod'
import * as f from './fields'

/** The caller's session, for support. */
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

/** Body of NextAuth's sign-out route; `csrfToken` comes from its csrf route. */
export const signOutBody = z.object({
  csrfToken: z.string().max(500).optional(),
  callbackUrl: z.string().max(500).optional(),
  json: z.union([z.boolean(), z.string().max(10)]).optional(),
})

/** Query parameters that NextAuth passes to our pages; invalid ones are ignored. */
export const nextAuthPageQuery = z.object({
  callbackUrl: z.string().max(500).optional().catch(undefined),
  error: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional()
    .catch(undefined),
})
