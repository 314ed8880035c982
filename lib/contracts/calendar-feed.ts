/** The secret calendar address of each person of the team. */
import { z } from 'zod'
import * as f from './fields'

export const FEED_SHOWS = ['full', 'busy'] as const

export const calendarFeed = z.object({
  staffId: f.id,
  name: z.string(),
  /** Null if the person has no address. */
  feed: z
    .object({
      url: z.url(),
      /** `busy`: shows only when the person is busy, without clients or services. */
      shows: z.enum(FEED_SHOWS),
      createdAt: f.instant,
    })
    .nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
export const calendarFeedList = z.array(calendarFeed)

export const calendarFeedBody = z.object({
  shows: z.enum(FEED_SHOWS, { error: 'Choose what the calendar shows' }),
  /** Creates a new address; the old one stops working. */
  renew: z.boolean().default(false),
})
export type CalendarFeedBody = z.infer<typeof calendarFeedBody>
