/** Free times, for visitors and for the owner. */
import { z } from 'zod'
import * as f from './fields'

export const AVAILABILITY_MAX_DAYS = 62

export const availabilityQuery = z
  .object({
    serviceId: f.id,
    from: f.localDate,
    to: f.localDate,
    staffId: f.id.optional(),
  })
  .refine((q) => q.from <= q.to, { path: ['to'], error: 'The end must not be before the start' })
  .refine((q) => (Date.parse(q.to) - Date.parse(q.from)) / 86_400_000 < AVAILABILITY_MAX_DAYS, {
    path: ['to'],
    error: `Ask for at most ${AVAILABILITY_MAX_DAYS} days`,
  })
export type AvailabilityQuery = z.infer<typeof availabilityQuery>

export const slot = z.object({
  start: f.instant,
  /** In the business's zone, e.g. "2:30 PM". */
  label: z.string(),
  staffIds: z.array(f.id),
})
export type SlotJson = z.infer<typeof slot>

export const availability = z.object({
  timezone: z.string(),
  days: z.array(z.object({ date: f.returnedDate, slots: z.array(slot) })),
})
export type Availability = z.infer<typeof availability>

/** For the owner: free times, and why the others are not free. */
export const ownerAvailability = z.object({
  timezone: z.string(),
  days: z.array(
    z.object({
      date: f.returnedDate,
      slots: z.array(slot),
      unavailable: z.array(z.object({ start: f.instant, label: z.string(), reason: z.string() })),
    }),
  ),
})
export type OwnerAvailability = z.infer<typeof ownerAvailability>
