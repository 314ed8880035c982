/** What the holder of the link of one entry on the waitlist sees and changes. */
import { z } from 'zod'
import { WAITING_STATES } from '@/lib/domain/waiting'
import * as f from './fields'
import { daysInOrder, LAST_DAY_TOO_EARLY, wish, wished } from './waitlist'

/** The visit the client has, in words of the business's zone. */
const visit = z.object({ id: f.id, dateLabel: z.string(), timeLabel: z.string(), zoneLabel: z.string() })

/** First name only; the owner's notes stay private. */
export const publicWaiting = z.object({
  state: z.enum(WAITING_STATES),
  /** Order of joining, from 1; null if the client isn't on the list. */
  position: z.int().nullable(),
  client: z.object({ name: z.string() }),
  ...wished,
  timezone: z.string(),
  /**
   * The visit that stays and would move, or would have moved, earlier; the client isn't on the list. Null if they wait
   * without a visit.
   */
  earlierThan: visit.nullable(),
  /** The visit that was booked from the waitlist. */
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

export const changeWishBody = z
  .object(wish)
  .refine(daysInOrder, { path: ['preferredUntil'], error: LAST_DAY_TOO_EARLY })
export type ChangeWishBody = z.infer<typeof changeWishBody>
