/** The plan of messages to clients, with the sends of each on its channels. */
import { z } from 'zod'
import { REMINDER_STATES } from '@/lib/domain/reminder'
import { visitRisk } from './appointment'
import * as f from './fields'
import { pageQuery } from './page'

const reminderState = z.enum(REMINDER_STATES)

export const reminderMessage = z.object({
  id: f.id,
  channel: z.enum(['email', 'sms']),
  status: z.string(),
  dueAt: f.instant,
  sentAt: f.instant.nullable(),
  deliveredAt: f.instant.nullable(),
  /** Why it did not arrive, in words. */
  reason: z.string().nullable(),
})
export type ReminderMessage = z.infer<typeof reminderMessage>

export const reminder = z.object({
  id: f.id,
  appointmentId: f.id,
  type: z.string(),
  scheduledFor: f.instant,
  state: reminderState,
  sent: z.boolean(),
  sentAt: f.instant.nullable(),
  createdAt: f.instant,
  /** Why nothing was sent, in words; null if something was or will be. */
  reason: z.string().nullable(),
  messages: z.array(reminderMessage),
  appointment: z.object({
    service: z.string(),
    appointmentDate: f.instant,
    status: z.string(),
    clientName: z.string(),
    /** For a live visit that has not begun; null otherwise, and until it is computed. */
    risk: visitRisk.nullable(),
  }),
})
export type Reminder = z.infer<typeof reminder>
export const reminderList = z.array(reminder)

export const reminderListQuery = z.object({
  state: reminderState.optional(),
  from: f.localDate.optional(),
  to: f.localDate.optional(),
  ...pageQuery,
})
export type ReminderListQuery = z.infer<typeof reminderListQuery>

/** What "send pending" would send now. */
export const pendingReminders = z.object({
  /** It is between 9 PM and 8 AM, so texts keep their planned time. */
  quiet: z.boolean(),
  messages: z.array(
    z.object({
      id: f.id,
      type: z.string(),
      channel: z.enum(['email', 'sms']),
      /** When it would be sent automatically. */
      dueAt: f.instant,
      clientName: z.string(),
      service: z.string(),
      appointmentDate: f.instant,
    }),
  ),
})
export type PendingReminders = z.infer<typeof pendingReminders>

/** `batch` names this sending for questions about its progress. */
export const sendPendingResult = z.object({ queued: z.int(), batch: f.instant })
export type SendPendingResult = z.infer<typeof sendPendingResult>

export const sendProgressQuery = z.object({ batch: f.givenInstant })
export const sendProgress = z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() })
export type SendProgress = z.infer<typeof sendProgress>
