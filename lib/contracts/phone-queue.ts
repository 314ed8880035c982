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
  /** Whether the client also gets an email. */
  hasEmail: z.boolean(),
})
export type PhoneText = z.infer<typeof phoneText>
export const phoneQueue = z.array(phoneText)
