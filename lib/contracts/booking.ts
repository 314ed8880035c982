/** What a visitor sends and sees: booking, and the one appointment whose id she holds. */
import { z } from 'zod'
import { slot } from './availability'
import * as f from './fields'

/** Source: product 5, booking form. */
export const bookingContact = {
  name: f.requiredLine('Name is required'),
  email: f.optionalEmail('Valid email is required'),
  phone: f.requiredLine('Phone number is required', 40),
}

/** Words a visitor agrees to before texts are sent; stored with her consent. */
export const SMS_CONSENT_TEXT =
  'Text me a confirmation and reminders about my appointments. Reply STOP any time. Msg & data rates may apply.'

export const bookAppointmentBody = z.object({
  ...bookingContact,
  serviceId: f.id.optional(),
  service: f.requiredLine('Service is required').optional(),
  appointmentDate: f.instantOrWallTime('Please select a date and time'),
  staffId: f.id.nullish(),
  notes: f.optionalText(2000),
  clientMood: f.mood,
  appointmentMoodNotes: f.optionalText(1000),
  /** Whether she agrees to SMS_CONSENT_TEXT; false where the box beside it is not ticked, absent counts as agreed (ADR 9). */
  smsConsent: z.boolean().or(z.stringbool()).optional(),
  /** Whether she would come earlier if a time opens; absent counts as no. */
  tellMeEarlier: z.boolean().or(z.stringbool()).optional(),
}).refine((body) => body.serviceId !== undefined || body.service !== undefined, {
  path: ['service'], error: 'Service is required',
})
export type BookAppointmentBody = z.infer<typeof bookAppointmentBody>

export const bookedAppointment = z.object({
  id: f.id,
  status: z.string(),
  appointmentDate: f.instant,
  duration: z.int(),
  confirmUrl: z.url(),
  manageUrl: z.url(),
})
export type BookedAppointment = z.infer<typeof bookedAppointment>

/** 409 `slot_taken` carries the three nearest free times. */
export const alternative = slot.extend({ date: f.localDate })
export type Alternative = z.infer<typeof alternative>

/** The holder's view of an appointment: first name only, nothing the owner keeps to herself. */
export const publicAppointment = z.object({
  id: f.id,
  service: z.string(),
  serviceId: f.id.nullable(),
  appointmentDate: f.instant,
  duration: z.int(),
  status: z.string(),
  notes: z.string().nullable(),
  client: z.object({ name: z.string() }),
  staff: z.object({ name: z.string() }).nullable(),
  /** In words, in the business's zone. */
  dateLabel: z.string(),
  timeLabel: z.string(),
  zoneLabel: z.string(),
  timezone: z.string(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  canReschedule: z.boolean(),
  /** She asked to hear of earlier times. */
  wantsEarlier: z.boolean(),
  /** What is asked of her for this visit, as long as it is; null for nothing. */
  request: z.object({
    kind: z.enum(['confirm_by', 'approve']),
    /** Why, in a sentence. */
    reason: z.string(),
    /** Until when to confirm, in words, in the business's zone; null with `approve`, and once that time has passed. */
    byLabel: z.string().nullable(),
  }).nullable(),
  business: z.object({
    subdomain: z.string(), businessName: z.string(), phone: z.string().nullable(),
    email: z.string().nullable(), address: z.string().nullable(),
  }),
})
export type PublicAppointment = z.infer<typeof publicAppointment>

export const CANCEL_REASONS = ['sick', 'work', 'money', 'forgot', 'other'] as const
export const cancelBody = z.object({ reason: z.enum(CANCEL_REASONS).nullish().or(z.literal('').transform(() => null)) })
export type CancelBody = z.infer<typeof cancelBody>

/** Whether she wants to hear of earlier times; a form post sends the words. */
export const earlierBody = z.object({ wanted: z.boolean().or(z.stringbool()) })
export type EarlierBody = z.infer<typeof earlierBody>

export const rescheduleBody = z.object({
  appointmentDate: f.instantOrWallTime('Please select a date and time'),
  staffId: f.id.nullish(),
})
export type RescheduleBody = z.infer<typeof rescheduleBody>
