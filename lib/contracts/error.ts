/** The shape of all error responses. */
import { z } from 'zod'

/** The body of every error response. */
export const errorBody = z
  .object({
    /** A sentence for people. */
    error: z.string(),
    /** A stable code for programs. */
    code: z.string(),
    /** Messages by field; only with status 400. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Only with status 500. */
    requestId: z.string().optional(),
    needsOnboarding: z.literal(true).optional(),
  })
  .loose()
