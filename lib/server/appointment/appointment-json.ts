/** Maps appointment rows to the contract. */
import type { Appointment } from '@/lib/contracts/appointment'
import { canUndo, type AppointmentFacts, type AppointmentStatus } from '@/lib/domain/appointment'
import { awaitsApproval } from '@/lib/domain/protection'
import type { Prisma } from '../generated/prisma/client'
import { RISK_SELECT, riskOf } from '../risk/visit-risk'

/** Columns of the owner's view. */
export const APPOINTMENT_SELECT = {
  id: true,
  businessId: true,
  clientId: true,
  staffId: true,
  serviceId: true,
  service: true,
  appointmentDate: true,
  duration: true,
  status: true,
  previousStatus: true,
  statusChangedAt: true,
  notes: true,
  clientNote: true,
  clientMood: true,
  moodEmoji: true,
  appointmentMoodNotes: true,
  reminder24hSent: true,
  reminder2hSent: true,
  followUpSent: true,
  priceCents: true,
  version: true,
  lateCancellation: true,
  createdAt: true,
  minutesLate: true,
  protection: true,
  protectionReason: true,
  confirmBy: true,
  approvedAt: true,
  forgivenAt: true,
  ...RISK_SELECT,
  client: { select: { name: true, phone: true, email: true, preferredMood: true, moodEmoji: true } },
  staff: { select: { name: true, color: true } },
} as const satisfies Prisma.AppointmentSelect

/** A row with the columns of `APPOINTMENT_SELECT`. */
export type AppointmentRow = Prisma.AppointmentGetPayload<{ select: typeof APPOINTMENT_SELECT }>

/** Returns the facts that the transition table needs from a row. */
export function factsOf(
  row: Pick<
    AppointmentRow,
    'status' | 'appointmentDate' | 'previousStatus' | 'statusChangedAt' | 'protection' | 'approvedAt'
  >,
): AppointmentFacts {
  return {
    status: row.status as AppointmentStatus,
    appointmentDate: row.appointmentDate,
    lastChange:
      row.previousStatus && row.statusChangedAt
        ? { from: row.previousStatus as AppointmentStatus, at: row.statusChangedAt }
        : null,
    awaitsApproval: awaitsApproval(row),
  }
}

/**
 * Returns the owner's view of a row at `now`. Names each field, because copying all but a few properties of a large
 * object takes V8 many times longer.
 */
export function toAppointment(row: AppointmentRow, now: Date): Appointment {
  return {
    id: row.id,
    businessId: row.businessId,
    clientId: row.clientId,
    staffId: row.staffId,
    serviceId: row.serviceId,
    service: row.service,
    duration: row.duration,
    status: row.status,
    notes: row.notes,
    clientNote: row.clientNote,
    clientMood: row.clientMood,
    moodEmoji: row.moodEmoji,
    appointmentMoodNotes: row.appointmentMoodNotes,
    reminder24hSent: row.reminder24hSent,
    reminder2hSent: row.reminder2hSent,
    followUpSent: row.followUpSent,
    priceCents: row.priceCents,
    version: row.version,
    lateCancellation: row.lateCancellation,
    minutesLate: row.minutesLate,
    protectionReason: row.protectionReason,
    client: row.client,
    staff: row.staff,
    protection: row.protection as Appointment['protection'],
    appointmentDate: row.appointmentDate.toISOString(),
    createdAt: row.createdAt.toISOString(),
    confirmBy: row.confirmBy?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    forgivenAt: row.forgivenAt?.toISOString() ?? null,
    risk: riskOf(row, now),
    undoTo: canUndo(factsOf(row), now),
  }
}
