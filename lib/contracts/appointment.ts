/** Appointments as the owner sees them. Field names are the specification's (section 3). */
import { z } from 'zod'
import { APPOINTMENT_STATUSES } from '@/lib/domain/appointment'
import * as f from './fields'

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES)

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
  notes: z.string().nullable(),
  clientMood: z.string().nullable(),
  moodEmoji: z.string().nullable(),
  appointmentMoodNotes: z.string().nullable(),
  reminder24hSent: z.boolean(),
  reminder2hSent: z.boolean(),
  followUpSent: z.boolean(),
  priceCents: z.int(),
  version: z.int(),
  lateCancellation: z.boolean(),
  /** The status an undo would restore now, where one is possible. */
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

export const appointmentListQuery = z.object({
  date: f.localDate.optional(),
  startDate: f.localDate.optional(),
  endDate: f.localDate.optional(),
})
export type AppointmentListQuery = z.infer<typeof appointmentListQuery>

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
  /** Who waited for this time: the booking takes the entry off the waitlist. */
  waitlistEntryId: f.id.nullish(),
})
export type CreateAppointmentBody = z.infer<typeof createAppointmentBody>

/** Any field may be changed; `status` obeys the transition table, `version` guards against stale tabs. */
export const updateAppointmentBody = z.object({
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
  version: z.int().positive().optional(),
})
export type UpdateAppointmentBody = z.infer<typeof updateAppointmentBody>

/** Created or changed; `warnings` name what an owner may do though a visitor may not. */
export const appointmentWithWarnings = appointment.extend({ warnings: z.array(z.string()).optional() })
export type AppointmentWithWarnings = z.infer<typeof appointmentWithWarnings>
