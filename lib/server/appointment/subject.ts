/** An appointment loaded for a change, with everything that its rules and messages need. */
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { awaitsApproval } from '@/lib/domain/protection'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { CLIENT_REACH_SELECT, REMINDER_SETTINGS_SELECT, type ReminderSubject } from '../reminder/commands'

const SUBJECT_SELECT = {
  id: true,
  version: true,
  status: true,
  previousStatus: true,
  statusChangedAt: true,
  clientId: true,
  staffId: true,
  serviceId: true,
  service: true,
  appointmentDate: true,
  duration: true,
  blockedFrom: true,
  blockedUntil: true,
  notes: true,
  clientMood: true,
  moodEmoji: true,
  appointmentMoodNotes: true,
  priceCents: true,
  source: true,
  createdAt: true,
  protection: true,
  confirmBy: true,
  approvedAt: true,
  client: { select: { ...CLIENT_REACH_SELECT, erasedAt: true } },
  business: { select: { ...REMINDER_SETTINGS_SELECT, changeCutoffHours: true, bookingWindowDays: true } },
} as const satisfies Prisma.AppointmentSelect

export type Subject = Prisma.AppointmentGetPayload<{ select: typeof SUBJECT_SELECT }>

/** Loads the appointment within the scope. Throws 404, even for another business's id. */
export async function loadSubject(db: Db | Tx, scope: BusinessScope, appointmentId: string): Promise<Subject> {
  const row = await db.appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: appointmentId } },
    select: SUBJECT_SELECT,
  })
  if (!row) throw notFound('Appointment not found')
  return row
}

/** Loads those of the appointments that belong to the business. */
export async function listSubjectsById(db: Db | Tx, scope: BusinessScope, ids: readonly string[]): Promise<Subject[]> {
  return db.appointment.findMany({
    where: { businessId: scope.businessId, id: { in: [...ids] } },
    select: SUBJECT_SELECT,
  })
}

/** Returns the appointment as input for the reminder planner, with `changed` applied. */
export function reminderSubject(
  row: Subject,
  changed: Partial<
    Pick<
      ReminderSubject,
      'appointmentDate' | 'duration' | 'status' | 'statusChangedAt' | 'version' | 'awaitsApproval' | 'mayBeUndone'
    >
  > = {},
): ReminderSubject {
  return {
    appointmentId: row.id,
    clientId: row.clientId,
    appointmentDate: row.appointmentDate,
    duration: row.duration,
    status: row.status as AppointmentStatus,
    statusChangedAt: row.statusChangedAt,
    version: row.version,
    source: row.source,
    awaitsApproval: awaitsApproval(row),
    createdAt: row.createdAt,
    client: row.client,
    settings: row.business,
    ...changed,
  }
}

/** Returns the stored buffers around the visit, in minutes. */
export function buffersOf(row: Pick<Subject, 'appointmentDate' | 'duration' | 'blockedFrom' | 'blockedUntil'>): {
  beforeMinutes: number
  afterMinutes: number
} {
  const end = row.appointmentDate.getTime() + row.duration * 60_000
  return {
    beforeMinutes: (row.appointmentDate.getTime() - row.blockedFrom.getTime()) / 60_000,
    afterMinutes: (row.blockedUntil.getTime() - end) / 60_000,
  }
}

/**
 * Returns the terms with which an appointment is moved: its own length, price and buffers, even if its service was
 * changed or deleted. `serviceId` is null unless its service is still offered.
 */
export function termsOfMove(
  row: Parameters<typeof buffersOf>[0] & Pick<Subject, 'service' | 'priceCents'>,
  serviceId: string | null,
): ServiceTerms {
  const { beforeMinutes, afterMinutes } = buffersOf(row)
  return {
    id: serviceId ?? '',
    name: row.service,
    duration: row.duration,
    price: row.priceCents,
    bufferBeforeMinutes: beforeMinutes,
    bufferAfterMinutes: afterMinutes,
  }
}
