/** A new business's first day: its five steps, and the owner's test booking. */
import { z } from 'zod'
import { FIRST_DAY_STEPS } from '@/lib/domain/first-day'
import * as f from './fields'

export const testBooking = z.object({
  /** Of its appointment. */
  id: f.id,
  appointmentDate: f.instant,
  service: z.string(),
  /** Where its confirmation and reminders go: the address the owner signs in with. */
  email: z.string().nullable(),
})
export type TestBooking = z.infer<typeof testBooking>

export const firstDay = z.object({
  /** Whether the list of steps is of use: until all are done or the owner closes it. */
  isOpen: z.boolean(),
  /** Whether the owner closed the list. */
  isDismissed: z.boolean(),
  /** Those that are done, in the order of the list. */
  done: z.array(z.enum(FIRST_DAY_STEPS)),
  /** The test that has not been removed yet. */
  testBooking: testBooking.nullable(),
})
export type FirstDay = z.infer<typeof firstDay>

/** What the owner did that leaves no other trace; each is kept from the first time on. */
export const updateFirstDayBody = z.object({
  /** The owner found the opening hours right. */
  hoursConfirmed: z.literal(true).optional(),
  /** The owner copied the booking link, or downloaded its QR code. */
  linkTaken: z.literal(true).optional(),
  /** The owner closed the list. */
  dismissed: z.literal(true).optional(),
})
export type UpdateFirstDayBody = z.infer<typeof updateFirstDayBody>
