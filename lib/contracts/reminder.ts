/** Planned messages to clients, with what was sent on each channel. */
import { z } from 'zod'
import { REMINDER_STATES } from '@/lib/domain/reminder'
import { visitRisk } from './appointment'
import * as f from './fields'
import { pageQuery } from './page'

const reminderState = z.enum(REMINDER_STATES)

/** A reminder's message on one channel. */
export const reminderMessage = z.object({
  id: f.id,
  channel: z.enum(['email', 'sms']),
  status: z.string(),
  dueAt: f.instant,
  sentAt: f.instant.nullable(),
  deliveredAt: f.instant.nullable(),
  /** Why the message didn't arrive, in words. */
  reason: z.string().nullable(),
})
export type ReminderMessage = z.infer<typeof reminderMessage>

/** A planned message to a client about a visit. */
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
    /** The risk of an upcoming visit; null for others, and until it is computed. */
    risk: visitRisk.nullable(),
  }),
})
export type Reminder = z.infer<typeof reminder>
export const reminderList = z.array(reminder)

/** Local dates of the planned time, both inclusive. */
export const reminderListQuery = z.object({
  state: reminderState.optional(),
  from: f.localDate.optional(),
  to: f.localDate.optional(),
  ...pageQuery,
})
export type ReminderListQuery = z.infer<typeof reminderListQuery>

/** The messages that "send pending" would send now. */
export const pendingReminders = z.object({
  /** True between 9 PM and 8 AM in the business's zone, when texts keep their planned time. */
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

/** `batch` identifies this send when asking for its progress. */
export const sendPendingResult = z.object({ queued: z.int(), batch: f.instant })
export type SendPendingResult = z.infer<typeof sendPendingResult>

/** The `batch` from the response that started the send. */
export const sendProgressQuery = z.object({ batch: f.givenInstant })
/** How many messages of the batch are in each state. */
export const sendProgress = z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() })
export type SendProgress = z.infer<typeof sendProgress>
