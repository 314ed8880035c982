/** "Text from my phone": messages that no provider sends, for the owner's own phone. */
import { z } from 'zod'
import * as f from './fields'

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
  /** The client also gets an email. */
  hasEmail: z.boolean(),
})
export type PhoneText = z.infer<typeof phoneText>
export const phoneQueue = z.array(phoneText)
