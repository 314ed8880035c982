/** The one shape of every error answer. Source: decisions 10. */
import { z } from 'zod'

export const errorBody = z
  .object({
    /** A sentence for a person. */
    error: z.string(),
    /** Stable, for programs. */
    code: z.string(),
    /** Message per field; only with 400. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Only with 500. */
    requestId: z.string().optional(),
    needsOnboarding: z.literal(true).optional(),
  })
  .loose()

export type ErrorBody = z.infer<typeof errorBody>
