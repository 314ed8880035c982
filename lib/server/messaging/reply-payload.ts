/** What an answer in the outbox says, and to whom: its row has no planned step to word it from. */
import { z } from 'zod'

/** `messages.kind` of every answer within a conversation. */
export const REPLY_KIND = 'reply'

const replyPayload = z.object({
  /** The words as they are sent; an e-mail's are made when it goes out. */
  text: z.string(),
  by: z.enum(['owner', 'system']),
  /** E.164 of who wrote; null: the client's number when it goes out. */
  to: z.string().nullable(),
})
export type ReplyPayload = z.infer<typeof replyPayload>

/** The stored payload; null where a row isn't an answer. */
export function readReplyPayload(payload: unknown): ReplyPayload | null {
  return replyPayload.safeParse(payload).data ?? null
}
