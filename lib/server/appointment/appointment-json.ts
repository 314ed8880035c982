/** Appointment rows as contracts. */
import type { Appointment } from '@/lib/contracts/appointment'
import { canUndo, type AppointmentFacts, type AppointmentStatus } from '@/lib/domain/appointment'
import type { Prisma } from '../generated/prisma/client'

/** Columns of the owner's view. */
export const APPOINTMENT_SELECT = {
  id: true, businessId: true, clientId: true, staffId: true, serviceId: true, service: true,
  appointmentDate: true, duration: true, status: true, previousStatus: true, statusChangedAt: true,
  notes: true, clientMood: true, moodEmoji: true, appointmentMoodNotes: true,
  reminder24hSent: true, reminder2hSent: true, followUpSent: true,
  priceCents: true, version: true, lateCancellation: true, createdAt: true,
  client: { select: { name: true, phone: true, email: true, preferredMood: true, moodEmoji: true } },
  staff: { select: { name: true, color: true } },
} as const satisfies Prisma.AppointmentSelect

type AppointmentRow = Prisma.AppointmentGetPayload<{ select: typeof APPOINTMENT_SELECT }>

/** What the transition table needs of a row. */
export function factsOf(row: Pick<AppointmentRow, 'status' | 'appointmentDate' | 'previousStatus' | 'statusChangedAt'>): AppointmentFacts {
  return {
    status: row.status as AppointmentStatus,
    appointmentDate: row.appointmentDate,
    lastChange: row.previousStatus && row.statusChangedAt
      ? { from: row.previousStatus as AppointmentStatus, at: row.statusChangedAt } : null,
  }
}

/** The owner's view of a row at `now`. */
export function toAppointment(row: AppointmentRow, now: Date): Appointment {
  const { previousStatus: _previous, statusChangedAt: _changed, ...rest } = row
  return {
    ...rest,
    appointmentDate: row.appointmentDate.toISOString(),
    createdAt: row.createdAt.toISOString(),
    undoTo: canUndo(factsOf(row), now),
  }
}
