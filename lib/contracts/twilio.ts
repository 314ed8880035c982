/** The parts of Twilio's webhook bodies that we use. */
import { z } from 'zod'

const LONGEST = 1600

const word = z.string().max(LONGEST)

/** A received text. */
export const twilioTextBody = z.object({
  MessageSid: word,
  From: word,
  To: word,
  Body: word,
  OptOutType: word.optional(),
  NumMedia: word.optional(),
})

/** A delivery receipt for one of our texts. */
export const twilioReceiptBody = z.object({ MessageSid: word, MessageStatus: word, ErrorCode: word.optional() })

/** The query of a receipt's callback URL, which names the message. */
export const twilioReceiptAddress = z.object({ business: z.uuid(), message: z.uuid() })
export type TwilioReceiptAddress = z.infer<typeof twilioReceiptAddress>
