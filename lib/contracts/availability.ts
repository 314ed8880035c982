/** Free times, for visitors and for the owner. */
import { z } from 'zod'
import { START_REFUSALS } from '@/lib/domain/slots'
import * as f from './fields'

/** The longest range of free times in one request, in days. */
export const AVAILABILITY_MAX_DAYS = 62

/** Local dates, both inclusive, at most 62 days apart. Without `staffId`, the times of all staff. */
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

/** Free times for the owner. Without `duration` (minutes), a visit is as long as the one to move, or as the service. */
export const ownerAvailabilityQuery = availabilityQuery.safeExtend({
  duration: z.coerce.number('Use whole minutes').pipe(f.durationMinutes).optional(),
  /** The appointment to move: its present time counts as free. */
  appointmentId: f.id.optional(),
})
export type OwnerAvailabilityQuery = z.infer<typeof ownerAvailabilityQuery>

/** A start that can be booked, and the staff free for it. */
export const slot = z.object({
  start: f.instant,
  /** In the business's zone, e.g. "2:30 PM". */
  label: z.string(),
  staffIds: z.array(f.id),
})
export type SlotJson = z.infer<typeof slot>

/** Free times by local date. */
export const availability = z.object({
  timezone: z.string(),
  days: z.array(z.object({ date: f.returnedDate, slots: z.array(slot) })),
})
export type Availability = z.infer<typeof availability>

/** Free times for the owner, with the reason for each time that isn't free. */
export const ownerAvailability = z.object({
  timezone: z.string(),
  days: z.array(
    z.object({
      date: f.returnedDate,
      slots: z.array(slot),
      unavailable: z.array(z.object({ start: f.instant, label: z.string(), reason: z.enum(START_REFUSALS) })),
    }),
  ),
})
export type OwnerAvailability = z.infer<typeof ownerAvailability>
