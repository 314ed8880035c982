/** Clients waiting for a free time, in order of joining. */
import { z } from 'zod'
import * as f from './fields'

export const waitlistEntry = z.object({
  id: f.id,
  businessId: f.id,
  clientId: f.id,
  service: z.string(),
  preferredDate: f.instant.nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  createdAt: f.instant,
  client: z.object({ name: z.string() }),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>
