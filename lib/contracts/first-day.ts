/** A new business's first steps, and the owner's test booking. */
import { z } from 'zod'
import { FIRST_DAY_STEPS } from '@/lib/domain/first-day'
import * as f from './fields'

/** The owner's test booking. */
export const testBooking = z.object({
  /** Id of the appointment. */
  id: f.id,
  appointmentDate: f.instant,
  service: z.string(),
  /** Recipient of the test booking's messages: the owner's sign-in address. */
  email: z.string().nullable(),
  /** Whether a confirmation was sent or is planned: not if confirmations were switched off. */
  hasConfirmation: z.boolean(),
})
export type TestBooking = z.infer<typeof testBooking>

/** The list of first steps. */
export const firstDay = z.object({
  /** True until all steps are done or the owner closes the list. */
  isOpen: z.boolean(),
  /** True if the owner closed the list. */
  isDismissed: z.boolean(),
  /** The steps that are done, in the order of the list. */
  done: z.array(z.enum(FIRST_DAY_STEPS)),
  /** The test booking that hasn't been removed yet. */
  testBooking: testBooking.nullable(),
})
export type FirstDay = z.infer<typeof firstDay>

/** Steps that leave no other trace. Each is recorded only once. */
export const updateFirstDayBody = z.object({
  /** The owner confirmed the opening hours. */
  hoursConfirmed: z.literal(true).optional(),
  /** The owner copied the booking link, downloaded its QR code, or printed the poster. */
  linkTaken: z.literal(true).optional(),
  /** The owner closed the list. */
  dismissed: z.literal(true).optional(),
})
export type UpdateFirstDayBody = z.infer<typeof updateFirstDayBody>
