/** What the provider posts to us, as far as we read it; signed, so nothing of it is refused for its length. */
import { z } from 'zod'

const LONGEST = 1600

const word = z.string().max(LONGEST)

/** A text that came in. */
export const twilioTextBody = z.object({
  MessageSid: word,
  From: word,
  To: word,
  Body: word,
  OptOutType: word.optional(),
})

/** A delivery receipt for one of our texts. */
export const twilioReceiptBody = z.object({ MessageSid: word, MessageStatus: word, ErrorCode: word.optional() })

/** Which row a receipt is about: the query of the callback address that was sent with the text. */
export const twilioReceiptAddress = z.object({ business: z.uuid(), message: z.uuid() })
export type TwilioReceiptAddress = z.infer<typeof twilioReceiptAddress>
