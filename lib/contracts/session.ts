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
