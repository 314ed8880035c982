/** "Text from my phone": due texts to send from the owner's own phone, if no provider sends them. */
import { z } from 'zod'
import * as f from './fields'

/** A due text to send from the owner's phone. */
export const phoneText = z.object({
  /** The planned message (`reminders`). */
  id: f.id,
  type: z.string(),
  dueAt: f.instant,
  clientName: z.string(),
  service: z.string(),
  appointmentDate: f.instant,
  appointmentId: f.id,
  /** E.164. */
  phone: z.string(),
  text: z.string(),
  /**
   * What an email does: it goes out `beside` the text, as a `stand_in` if the owner doesn't text, or was already `sent`.
   * `none`: no email can reach the client.
   */
  emailRole: z.enum(['beside', 'stand_in', 'sent', 'none']),
})
export type PhoneText = z.infer<typeof phoneText>
export const phoneQueue = z.array(phoneText)
