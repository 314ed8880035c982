/** The payload of a reply: its text and recipient, because it has no reminder. */
import { z } from 'zod'

/** `messages.kind` of every reply. */
export const REPLY_KIND = 'reply'

const replyPayload = z.object({
  /** The text to send; an email is worded when it is sent. */
  text: z.string(),
  by: z.enum(['owner', 'system']),
  /** E.164 of the sender we reply to; null for the client's number at the time of sending. */
  to: z.string().nullable(),
})
export type ReplyPayload = z.infer<typeof replyPayload>

/** Parses the stored payload. Returns null if the row isn't a reply. */
export function readReplyPayload(payload: unknown): ReplyPayload | null {
  return replyPayload.safeParse(payload).data ?? null
}
