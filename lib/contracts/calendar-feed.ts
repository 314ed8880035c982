/** The secret calendar feed of each staff member. */
import { z } from 'zod'
import * as f from './fields'

/** The kinds of content a calendar feed can show. */
export const FEED_SHOWS = ['full', 'busy'] as const

/** A staff member and their calendar feed. */
export const calendarFeed = z.object({
  staffId: f.id,
  name: z.string(),
  /** Null if they have no feed. */
  feed: z
    .object({
      url: z.url(),
      /** `busy` shows only busy times, without clients or services. */
      shows: z.enum(FEED_SHOWS),
      createdAt: f.instant,
    })
    .nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
export const calendarFeedList = z.array(calendarFeed)

/** Creates a feed, or changes what it shows. */
export const calendarFeedBody = z.object({
  shows: z.enum(FEED_SHOWS, { error: 'Choose what the calendar shows' }),
  /** True creates a new URL; the old one stops working. */
  renew: z.boolean().default(false),
})
export type CalendarFeedBody = z.infer<typeof calendarFeedBody>
