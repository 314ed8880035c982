/** Services: what can be booked, how long it takes and what it costs (cents). */
import { z } from 'zod'
import * as f from './fields'

export const service = z.object({
  id: f.id,
  businessId: f.id,
  name: z.string(),
  description: z.string().nullable(),
  duration: z.int(),
  price: z.int(),
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  active: z.boolean(),
  createdAt: f.instant,
})
export type Service = z.infer<typeof service>
export const serviceList = z.array(service)

const buffer = z.int().min(0).max(240, 'Use at most 240 minutes')
export const createServiceBody = z.object({
  name: f.requiredLine('Service name is required'),
  description: f.optionalText(1000),
  duration: f.durationMinutes.default(60),
  price: z.int('Use whole cents').min(0, 'The price cannot be negative').max(100_000_000, 'The price is too high').default(0),
  bufferBeforeMinutes: buffer.default(0),
  bufferAfterMinutes: buffer.default(0),
  active: z.boolean().default(true),
})
export type CreateServiceBody = z.infer<typeof createServiceBody>
