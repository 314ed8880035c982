/** A visitor's requests and responses: booking, and the appointment behind their link. */
import { z } from 'zod'
import { CHOOSE_REMINDER, EMAIL_FOR_REMINDERS, isReachable, REMIND_BY } from '@/lib/domain/reminder-choice'
import { slot } from './availability'
import * as f from './fields'

/** The visitor's contact details. */
export const bookingContact = {
  name: f.requiredLine('Name is required'),
  email: f.optionalEmail('Valid email is required'),
  phone: f.requiredPhone('Phone number is required'),
}

/** How a visitor wants to be reminded, on every public form. */
export const reminderChoice = {
  /**
   * How to send reminders: `sms` records consent to texts, `email` needs an address. If absent: by email, without
   * consent to texts.
   */
  remindBy: z.enum(REMIND_BY, CHOOSE_REMINDER).optional(),
  smsConsent: z.boolean().or(z.stringbool()).optional().meta({
    deprecated: true,
    description: 'Deprecated: use `remindBy`. `true` means `remindBy: "sms"` if that is absent.',
  }),
}

/** The form error if a visitor chose email but gave no address. */
export const MUST_BE_REACHABLE = { path: ['email'], error: EMAIL_FOR_REMINDERS }

/** The text a visitor agrees to by choosing texts; stored with the consent. */
export const SMS_CONSENT_TEXT =
  'Text me a confirmation and reminders about my appointments. Reply STOP any time. Msg & data rates may apply.'

/** A whole number; form posts send its digits. */
const formInt = z.int().min(0).max(999_999_999).or(z.string().max(9).regex(/^\d+$/).transform(Number))

/**
 * Sent by a visitor. Rejected with 409 `slot_taken` if the time is no longer free, and with 409 `service_changed` if the
 * service has another price or duration than they saw.
 */
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
    /** True if the client wants offers of earlier times. Default: false. */
    tellMeEarlier: z.boolean().or(z.stringbool()).optional(),
    /** The service's price in cents as the visitor saw it. If absent, any price is accepted. */
    seenPrice: formInt.optional(),
    /** The service's duration in minutes as the visitor saw it. If absent, any duration is accepted. */
    seenDuration: formInt.optional(),
  })
  .refine((body) => body.serviceId !== undefined || body.service !== undefined, {
    path: ['service'],
    error: 'Service is required',
  })
  .refine(isReachable, MUST_BE_REACHABLE)
export type BookAppointmentBody = z.infer<typeof bookAppointmentBody>

/** The visitor's new appointment. Its URLs are capability links. */
export const bookedAppointment = z.object({
  id: f.id,
  status: z.string(),
  appointmentDate: f.instant,
  duration: z.int(),
  confirmUrl: z.url(),
  manageUrl: z.url(),
})
export type BookedAppointment = z.infer<typeof bookedAppointment>

/** A free time near a taken one. A 409 `slot_taken` response lists three of these. */
export const alternative = slot.extend({ date: f.returnedDate })
export type Alternative = z.infer<typeof alternative>

/** An appointment as the holder of its link sees it: first name only, nothing private to the owner. */
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
  /** True if the client wants offers of earlier times. */
  wantsEarlier: z.boolean(),
  /** What a booking rule still requires from the client; null for nothing. */
  request: z
    .object({
      kind: z.enum(['confirm_by', 'approve']),
      /** The reason, as a sentence. */
      reason: z.string(),
      /** The deadline to confirm, in words, in the business's zone; null for `approve`, and after the deadline. */
      byLabel: z.string().nullable(),
    })
    .nullable(),
  business: z.object({
    subdomain: z.string(),
    businessName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** Replaces a search for the address; null if the owner gave none. */
    mapLink: z.string().nullable(),
  }),
})
export type PublicAppointment = z.infer<typeof publicAppointment>

/** Reasons a client can give for a cancellation. */
export const CANCEL_REASONS = ['sick', 'work', 'money', 'forgot', 'other'] as const
/** The appointment's start as the client saw it; if it has another one by now, nothing changes. */
const seen = { appointmentDate: f.instant.optional() }

/** Sent by the client. */
export const confirmBody = z.object(seen)
export type ConfirmBody = z.infer<typeof confirmBody>

/** Sent by the client; a form post without a choice has an empty reason. */
export const cancelBody = z.object({
  ...seen,
  reason: z
    .enum(CANCEL_REASONS)
    .nullish()
    .or(z.literal('').transform(() => null)),
})
export type CancelBody = z.infer<typeof cancelBody>

/** Whether the client wants offers of earlier times. Form posts send the words `true` and `false`. */
export const earlierBody = z.object({ wanted: z.boolean().or(z.stringbool()) })
export type EarlierBody = z.infer<typeof earlierBody>

/** Sent by the client. Without `staffId`, keeps the current staff member if they are free. */
export const rescheduleBody = z.object({
  appointmentDate: f.instantOrWallTime('Please select a date and time'),
  staffId: f.id.nullish(),
})
export type RescheduleBody = z.infer<typeof rescheduleBody>
