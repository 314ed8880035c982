/** What a visitor sends and sees: booking, and the one appointment whose id they hold. */
import { z } from 'zod'
import { CHOOSE_REMINDER, EMAIL_FOR_REMINDERS, isReachable, REMIND_BY } from '@/lib/domain/reminder-choice'
import { slot } from './availability'
import * as f from './fields'

/** Source: product 5, booking form. */
export const bookingContact = {
  name: f.requiredLine('Name is required'),
  email: f.optionalEmail('Valid email is required'),
  phone: f.requiredPhone('Phone number is required'),
}

/** How a visitor is reminded, on every public form. */
export const reminderChoice = {
  /**
   * How to send reminders: `sms` records consent to texts, `email` needs an address. If absent, by email, without
   * consent to texts.
   */
  remindBy: z.enum(REMIND_BY, CHOOSE_REMINDER).optional(),
  /** The older way to agree to texts: `true` means `remindBy: "sms"` if that is absent; absent counts as no. */
  smsConsent: z.boolean().or(z.stringbool()).optional(),
}

/** A visitor nobody could reach is refused at the email address. */
export const MUST_BE_REACHABLE = { path: ['email'], error: EMAIL_FOR_REMINDERS }

/** Words a visitor agrees to by choosing texts; stored with the consent. */
export const SMS_CONSENT_TEXT =
  'Text me a confirmation and reminders about my appointments. Reply STOP any time. Msg & data rates may apply.'

export const bookAppointmentBody = z
  .object({
    ...bookingContact,
    serviceId: f.id.optional(),
    service: f.requiredLine('Service is required').optional(),
    appointmentDate: f.instantOrWallTime('Please select a date and time'),
    staffId: f.id.nullish(),
    notes: f.optionalText(2000),
    clientMood: f.mood,
    appointmentMoodNotes: f.optionalText(1000),
    ...reminderChoice,
    /** Whether the client would come earlier if a time opens; absent counts as no. */
    tellMeEarlier: z.boolean().or(z.stringbool()).optional(),
  })
  .refine((body) => body.serviceId !== undefined || body.service !== undefined, {
    path: ['service'],
    error: 'Service is required',
  })
  .refine(isReachable, MUST_BE_REACHABLE)
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
export const alternative = slot.extend({ date: f.returnedDate })
export type Alternative = z.infer<typeof alternative>

/** The holder's view of an appointment: first name only, nothing the owner keeps private. */
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
  /** The client asked to be notified of earlier times. */
  wantsEarlier: z.boolean(),
  /** What is still asked of the client for this visit; null for nothing. */
  request: z
    .object({
      kind: z.enum(['confirm_by', 'approve']),
      /** Why, in a sentence. */
      reason: z.string(),
      /** The deadline to confirm, in words, in the business's zone; null with `approve`, and once it has passed. */
      byLabel: z.string().nullable(),
    })
    .nullable(),
  business: z.object({
    subdomain: z.string(),
    businessName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
})
export type PublicAppointment = z.infer<typeof publicAppointment>

export const CANCEL_REASONS = ['sick', 'work', 'money', 'forgot', 'other'] as const
export const cancelBody = z.object({
  reason: z
    .enum(CANCEL_REASONS)
    .nullish()
    .or(z.literal('').transform(() => null)),
})
export type CancelBody = z.infer<typeof cancelBody>

/** Whether the client wants to hear of earlier times; a form post sends the words. */
export const earlierBody = z.object({ wanted: z.boolean().or(z.stringbool()) })
export type EarlierBody = z.infer<typeof earlierBody>

export const rescheduleBody = z.object({
  appointmentDate: f.instantOrWallTime('Please select a date and time'),
  staffId: f.id.nullish(),
})
export type RescheduleBody = z.infer<typeof rescheduleBody>
