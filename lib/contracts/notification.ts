/** What an owner is told of and when, and a request as the page of a link in their mail shows it. */
import { z } from 'zod'
import {
  DECISION_ACTS,
  DECISION_STATES,
  NOTIFICATION_TIMINGS,
  type NotificationEvent,
} from '@/lib/domain/owner-notification'
import * as f from './fields'

const TIME_MESSAGE = 'Enter a time'
const LAST_MINUTE = 24 * 60 - 1

const timing = z.enum(NOTIFICATION_TIMINGS, 'Choose when you want to know')

/** Minutes since local midnight, in the business's zone; `until` may be on the next day. */
const quietHours = z.object({
  fromMinutes: z.int(TIME_MESSAGE).min(0, TIME_MESSAGE).max(LAST_MINUTE, TIME_MESSAGE),
  untilMinutes: z.int(TIME_MESSAGE).min(0, TIME_MESSAGE).max(LAST_MINUTE, TIME_MESSAGE),
})

const timings = z.object({
  request: timing,
  same_day_cancellation: timing,
  booking: timing,
  cancellation: timing,
  move: timing,
  reply: timing,
  failure: timing,
} satisfies Record<NotificationEvent, typeof timing>)

export const notificationSettings = z.object({
  timings,
  /** Null: none. */
  quietHours: quietHours.nullable(),
  /** Where notifications go. */
  email: z.string(),
  /** Whether any daily summary is on; without one, what is left for it is never told. */
  hasBrief: z.boolean(),
  version: z.int(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** What is left out stays as it is. The `version` guards it against stale tabs. */
export const updateNotificationSettingsBody = z.object({
  timings: timings.partial().optional(),
  quietHours: quietHours
    .refine(({ fromMinutes, untilMinutes }) => fromMinutes !== untilMinutes, {
      path: ['untilMinutes'],
      error: 'Use two different times',
    })
    .nullish(),
  version: f.version.optional(),
})
export type UpdateNotificationSettingsBody = z.infer<typeof updateNotificationSettingsBody>

/** Where a test notification is on its way to. */
export const notificationTest = z.object({ email: z.string() })
export type NotificationTest = z.infer<typeof notificationTest>

/** First names only, since a link can be passed on. */
export const publicDecision = z.object({
  /** What the link does. */
  act: z.enum(DECISION_ACTS),
  state: z.enum(DECISION_STATES),
  dateLabel: z.string(),
  timeLabel: z.string(),
  zoneLabel: z.string(),
  client: z.string(),
  service: z.string(),
  /** Null if the business has one person only. */
  staff: z.object({ name: z.string() }).nullable(),
  /** Until when the link works: "2:00 PM" today, or "Tue, Dec 1, 2:00 PM". */
  untilLabel: z.string(),
})
export type PublicDecision = z.infer<typeof publicDecision>
