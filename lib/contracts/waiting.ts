/** A waitlist entry as the holder of its link sees and changes it. */
import { z } from 'zod'
import { WAITING_STATES } from '@/lib/domain/waiting'
import * as f from './fields'
import { daysInOrder, LAST_DAY_TOO_EARLY, wish, wished } from './waitlist'

/** A visit of the client, in words, in the business's zone. */
const visit = z.object({
  id: f.id,
  service: z.string(),
  dateLabel: z.string(),
  timeLabel: z.string(),
  zoneLabel: z.string(),
})

/** A waitlist entry without the owner's notes; first name only. */
export const publicWaiting = z.object({
  state: z.enum(WAITING_STATES),
  /** Order of joining, from 1; null if the client isn't on the list. */
  position: z.int().nullable(),
  client: z.object({ name: z.string() }),
  ...wished,
  timezone: z.string(),
  /** True for a request for an earlier time than a visit's; otherwise the client waits without a visit. */
  isMove: z.boolean(),
  /** The visit that would move, or would have moved; null once it has begun, is cancelled, or has moved. */
  earlierThan: visit.nullable(),
  /** The visit that was booked from the waitlist, by the client or the owner; null once it is cancelled. */
  booked: visit.nullable(),
  /** The offer that the client can claim now. */
  offer: z
    .object({
      url: z.url(),
      dateLabel: z.string().nullable(),
      timeLabel: z.string().nullable(),
      expiresLabel: z.string(),
    })
    .nullable(),
})
export type PublicWaiting = z.infer<typeof publicWaiting>

/** Sent by the waitlisted client; replaces their preferences. */
export const changeWishBody = z
  .object(wish)
  .refine(daysInOrder, { path: ['preferredUntil'], error: LAST_DAY_TOO_EARLY })
export type ChangeWishBody = z.infer<typeof changeWishBody>
