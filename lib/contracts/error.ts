/** The one shape of every error answer. Source: decisions 10. */
import { z } from 'zod'

export const errorBody = z
  .object({
    /** A sentence for people. */
    error: z.string(),
    /** A stable code for programs. */
    code: z.string(),
    /** Message by field; only with 400. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Only with 500. */
    requestId: z.string().optional(),
    needsOnboarding: z.literal(true).optional(),
  })
  .loose()
