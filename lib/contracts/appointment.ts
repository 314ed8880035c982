/** Appointments as the owner sees them. */
import { z } from 'zod'
import { APPOINTMENT_STATUSES } from '@/lib/domain/appointment'
import { RELIABILITY_BANDS } from '@/lib/domain/reliability'
import * as f from './fields'
import { minutesLate } from './minutes-late'
import { pageQuery } from './page'

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES)

/** The probability that the client doesn't come; see docs/risk-model.md. */
export const visitRisk = z.object({
  /** 1 to 99. */
  percent: z.int(),
  band: z.enum(RELIABILITY_BANDS),
  /** What the number is based on, in words. */
  basis: z.string(),
  /** Up to three sentences, the strongest first; each begins with "↑" or "↓". */
  reasons: z.array(z.string()),
  /** Only for sorting visits. */
  probability: z.number(),
  /** Whether the visit's rank in its day is shown next to the band. */
  isRankShown: z.boolean(),
})
export type VisitRisk = z.infer<typeof visitRisk>

/** An appointment as its owner sees it. Times are instants in UTC. */
export const appointment = z.object({
  id: f.id,
  businessId: f.id,
  clientId: f.id,
  staffId: f.id,
  serviceId: f.id.nullable(),
  service: z.string(),
  appointmentDate: f.instant,
  duration: z.int(),
  status: z.string(),
  /** The owner's own note; the client never sees it. */
  notes: z.string().nullable(),
  /** The client's note from the booking. */
  clientNote: z.string().nullable(),
  clientMood: z.string().nullable(),
  moodEmoji: z.string().nullable(),
  appointmentMoodNotes: z.string().nullable(),
  reminder24hSent: z.boolean(),
  reminder2hSent: z.boolean(),
  followUpSent: z.boolean(),
  priceCents: z.int(),
  version: z.int(),
  /** Whether the client cancelled it inside the late-change cutoff. */
  lateCancellation: z.boolean(),
  /** How many minutes late the client came; null if on time or not completed. */
  minutesLate: z.int().nullable(),
  /** The risk of an upcoming visit; null for others, and until it is computed. */
  risk: visitRisk.nullable(),
  /** The requirement of a booking rule; `protectionReason` is the sentence that the client read. */
  protection: z.enum(['confirm_by', 'approve']).nullable(),
  protectionReason: z.string().nullable(),
  confirmBy: f.instant.nullable(),
  approvedAt: f.instant.nullable(),
  forgivenAt: f.instant.nullable(),
  /** The status that an undo would restore now, if one is possible. */
  undoTo: appointmentStatus.nullable(),
  createdAt: f.instant,
  client: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    preferredMood: z.string().nullable(),
    moodEmoji: z.string().nullable(),
  }),
  staff: z.object({ name: z.string(), color: z.string() }),
})
export type Appointment = z.infer<typeof appointment>
export const appointmentList = z.array(appointment)

/** One local date, or a range with both dates inclusive. */
export const appointmentListQuery = z.object({
  date: f.localDate.optional(),
  startDate: f.localDate.optional(),
  endDate: f.localDate.optional(),
  /** If `true`, includes appointments that begin on the day before the range and last into it. */
  overlapping: z.enum(['true', 'false']).optional(),
  ...pageQuery,
})
export type AppointmentListQuery = z.infer<typeof appointmentListQuery>

/** Sent by the owner, who may override booking rules; `warnings` in the response name them. */
export const createAppointmentBody = z.object({
  clientId: z.string({ error: 'Choose a client' }).min(1, 'Choose a client').pipe(f.id),
  service: f.requiredLine('Enter a service'),
  serviceId: f.id.nullish(),
  staffId: f.id.nullish(),
  appointmentDate: f.instantOrWallTime('Please select a date and time'),
  duration: f.durationMinutes.default(60),
  notes: f.optionalText(),
  clientMood: f.mood,
  moodEmoji: f.optionalText(16),
  appointmentMoodNotes: f.optionalText(1000),
  /** The waitlist entry that this booking fulfills and removes. */
  waitlistEntryId: f.id.nullish(),
})
export type CreateAppointmentBody = z.infer<typeof createAppointmentBody>

/** The fields of an appointment that can be changed. Forms pick from these. */
export const appointmentChanges = z.object({
  status: appointmentStatus.optional(),
  service: f.requiredLine('Enter a service').optional(),
  serviceId: f.id.nullish(),
  staffId: f.id.optional(),
  clientId: f.id.optional(),
  appointmentDate: f.instantOrWallTime('Please select a date and time').optional(),
  duration: f.durationMinutes.optional(),
  notes: f.optionalText(),
  clientMood: f.mood,
  moodEmoji: f.optionalText(16),
  appointmentMoodNotes: f.optionalText(1000),
  reason: f.optionalText(f.SHORT_TEXT_MAX),
  /** Only with `status` completed, for a client who came late. */
  minutesLate: minutesLate.optional(),
  /** Only with `status` cancelled: whether the client gives it up. */
  clientCancels: z.boolean().optional(),
  version: f.version.optional(),
})

/** Approves a request as the owner saw it: an outdated `version` is rejected. */
export const approveAppointmentBody = z.object({ version: f.version.optional() })
export type ApproveAppointmentBody = z.infer<typeof approveAppointmentBody>

/** Changes the given fields. `status` must be allowed by the transition table; a stale `version` is rejected. */
export const updateAppointmentBody = appointmentChanges
  .refine(({ status, minutesLate }) => minutesLate === undefined || status === 'completed', {
    path: ['minutesLate'],
    error: 'Only a completed appointment has minutes late',
  })
  .refine(({ status, clientCancels }) => clientCancels === undefined || status === 'cancelled', {
    path: ['clientCancels'],
    error: 'Only a cancelled appointment was given up by the client',
  })
export type UpdateAppointmentBody = z.infer<typeof updateAppointmentBody>

/** A created or changed appointment. `warnings` name the booking rules it breaks, which an owner may override. */
export const appointmentWithWarnings = appointment.extend({ warnings: z.array(z.string()).optional() })
export type AppointmentWithWarnings = z.infer<typeof appointmentWithWarnings>

/**
 * What cancelling now would do. If there are neither messages nor a reason, the client hasn't been notified of the
 * appointment yet.
 */
export const cancellationPreview = z.object({
  messages: z.array(z.object({ channel: z.enum(['email', 'sms']), dueAt: f.instant })),
  /** Why no message can reach the client. */
  reason: z.string().nullable(),
  /** Whether it would count as a late cancellation if the client gave the appointment up. */
  isLateByClient: z.boolean(),
})
export type CancellationPreview = z.infer<typeof cancellationPreview>
