/** Threads with clients, and the owner's tasks. */
import { z } from 'zod'
import { REPLY_MAX_LENGTH } from '@/lib/domain/conversation'
import { REPLY_MEANINGS } from '@/lib/domain/sms-reply'
import * as f from './fields'
import { pageQuery } from './page'

/** A text or email in a thread. */
export const threadEntry = z.object({
  id: f.id,
  /** `system`: planned messages and automatic replies. */
  by: z.enum(['client', 'owner', 'system']),
  channel: z.enum(['email', 'sms']),
  at: f.instant,
  /** The kind of a sent message, `reply` for a reply; null for a received one. */
  kind: z.string().nullable(),
  /** The state of a sent message; null for a received one. */
  status: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  error: z.string().nullable(),
  /** How a received text was understood; null for a sent one. */
  meaning: z.enum(REPLY_MEANINGS).nullable(),
  isUnread: z.boolean(),
})
export type ThreadEntry = z.infer<typeof threadEntry>

/** A reply that was queued; `heldUntil` is when it is sent, if quiet hours delay it, else null. */
export const sentReply = threadEntry.extend({ heldUntil: f.instant.nullable() })
export type SentReply = z.infer<typeof sentReply>

export const threadQuery = z.object(pageQuery)
export type ThreadQuery = z.infer<typeof threadQuery>

/** A page of the texts and emails with one client. The first page has the latest. */
export const thread = z.object({
  /** Oldest first. `earlier` is true if the next page has older ones. */
  entries: z.array(threadEntry),
  earlier: z.boolean(),
  /** Why the owner can't reply by text, as a sentence; null if they can. */
  obstacle: z.string().nullable(),
  /** When a reply written now is sent, if quiet hours delay it; else null. */
  heldUntil: f.instant.nullable(),
})
export type Thread = z.infer<typeof thread>

/** The owner's reply by text. */
export const sendReplyBody = z.object({
  text: z
    .string({ error: 'Write a message first' })
    .transform((value) => value.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim())
    .pipe(
      z.string().min(1, 'Write a message first').max(REPLY_MAX_LENGTH, `Use at most ${REPLY_MAX_LENGTH} characters`),
    ),
  /** An idempotency key chosen by the caller. A repeated key sends nothing twice. */
  key: z.string().regex(/^[\w-]{16,64}$/, 'Use 16 to 64 letters or digits'),
})
export type SendReplyBody = z.infer<typeof sendReplyBody>

/** A thread as listed in the inbox. */
export const conversation = z.object({
  /** Null if the number doesn't belong to a client. */
  clientId: f.id.nullable(),
  name: z.string().nullable(),
  /** The number of the latest text. */
  sender: z.string(),
  lastText: z.string(),
  lastAt: f.instant,
  unread: z.int(),
})
export type Conversation = z.infer<typeof conversation>
export const conversationList = z.array(conversation)

/** With `unread`, only conversations with an unread text. */
export const conversationQuery = z.object({ ...pageQuery, unread: z.enum(['true', 'false']).optional() })
export type ConversationQuery = z.infer<typeof conversationQuery>

/** Marks a client's texts as read, up to the latest one the owner has seen; those received later stay unread. */
export const readThreadBody = z.object({ until: f.givenInstant })
export type ReadThreadBody = z.infer<typeof readThreadBody>

/** The same for the texts of an unknown number. */
export const readSenderBody = readThreadBody.extend({
  sender: f.requiredLine('Choose whose texts to mark as read', 40),
})
export type ReadSenderBody = z.infer<typeof readSenderBody>

/** A task that only the owner can take care of. */
export const ownerTask = z.object({
  id: f.id,
  kind: z.string(),
  text: z.string(),
  clientId: f.id.nullable(),
  appointmentId: f.id.nullable(),
  createdAt: f.instant,
})
export type OwnerTask = z.infer<typeof ownerTask>
export const ownerTaskList = z.array(ownerTask)

/** Marks a task as done; false puts it back on the list. */
export const taskDoneBody = z.object({ done: z.boolean().default(true) })
export type TaskDoneBody = z.infer<typeof taskDoneBody>
