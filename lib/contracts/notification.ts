/** The owner's notification settings, and the page behind the links of a request's email. */
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

/** In minutes since midnight in the business's zone; `untilMinutes` may be on the next day. */
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

/** The owner's choice of notifications: which events, when and where. */
export const notificationSettings = z.object({
  timings,
  /** Null for none. */
  quietHours: quietHours.nullable(),
  /** The recipient of notifications. */
  email: z.string(),
  /** False if no daily summary is on, so that events left for it are never sent. */
  hasBrief: z.boolean(),
  version: z.int(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** Omitted fields are unchanged. A stale `version` is rejected. */
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

/** The recipient of a test notification. */
export const notificationTest = z.object({ email: z.string() })
export type NotificationTest = z.infer<typeof notificationTest>

/** A request as the page behind an emailed link shows it. First names only, because links can be forwarded. */
export const publicDecision = z.object({
  /** What the link does. */
  act: z.enum(DECISION_ACTS),
  state: z.enum(DECISION_STATES),
  dateLabel: z.string(),
  timeLabel: z.string(),
  zoneLabel: z.string(),
  client: z.string(),
  service: z.string(),
  /** Null if the business has only one staff member. */
  staff: z.object({ name: z.string() }).nullable(),
  /** When the link expires: "2:00 PM" if today, else "Tue, Dec 1, 2:00 PM". */
  untilLabel: z.string(),
})
export type PublicDecision = z.infer<typeof publicDecision>
