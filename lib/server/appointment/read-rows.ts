/**
 * Reads visits with their clients and staff in one statement. Prisma would read clients and staff separately, by an
 * `IN` of all pairs of ids. Before version 17, PostgreSQL estimates such lists so badly that it reads all clients of
 * all businesses.
 */
import type { Appointment } from '@/lib/contracts/appointment'
import { getDb, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { toAppointment, type AppointmentRow } from './appointment-json'

/** The columns of `AppointmentRow`: visit `a`, its client `c` and its staff member `s`. */
export const VISIT_COLUMNS = Prisma.sql`
  a.id, a.business_id AS "businessId", a.client_id AS "clientId", a.staff_id AS "staffId", a.service_id AS "serviceId", a.service,
  a.appointment_date AS "appointmentDate", a.duration, a.status, a.previous_status AS "previousStatus", a.status_changed_at AS "statusChangedAt",
  a.notes, a.client_note AS "clientNote", a.client_mood AS "clientMood", a.mood_emoji AS "moodEmoji", a.appointment_mood_notes AS "appointmentMoodNotes",
  a.reminder_24h_sent AS "reminder24hSent", a.reminder_2h_sent AS "reminder2hSent", a.follow_up_sent AS "followUpSent",
  a.price_cents AS "priceCents", a.version, a.late_cancellation AS "lateCancellation", a.created_at AS "createdAt",
  a.minutes_late AS "minutesLate", a.protection, a.protection_reason AS "protectionReason", a.confirm_by AS "confirmBy",
  a.approved_at AS "approvedAt", a.forgiven_at AS "forgivenAt",
  a.risk_score AS "riskScore", a.risk_reasons AS "riskReasons", a.risk_features AS "riskFeatures",
  json_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'preferredMood', c.preferred_mood, 'moodEmoji', c.mood_emoji) AS client,
  json_build_object('name', s.name, 'color', s.color) AS staff`

/** Joins visits `a` with their clients `c` and staff members `s`. */
export const VISITS = Prisma.sql`appointments a
  JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
  JOIN staff s ON s.business_id = a.business_id AND s.id = a.staff_id`

/** Whether visit `a` is a request that the owner hasn't decided on: `awaitsApproval` in SQL, never NULL. */
export const IS_REQUEST = Prisma.sql`(a.status = 'scheduled' AND a.protection IS NOT DISTINCT FROM 'approve' AND a.approved_at IS NULL)`

/**
 * Whether visit `a` was a request, and was declined or withdrawn before the owner approved it; never NULL. The same
 * words as in the index `appointments_ended_request_idx`, which PostgreSQL uses only then.
 */
export const IS_ENDED_REQUEST = Prisma.sql`(a.status = 'cancelled' AND a.protection IS NOT DISTINCT FROM 'approve' AND a.approved_at IS NULL)`

/**
 * Reads the business's visits that `which` selects, such as `AND a.status = … ORDER BY … LIMIT …`, as the owner sees
 * them at `now`.
 */
export async function readAppointments(
  scope: BusinessScope,
  which: Prisma.Sql,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<Appointment[]> {
  const rows = await db.$queryRaw<
    AppointmentRow[]
  >`SELECT ${VISIT_COLUMNS} FROM ${VISITS} WHERE a.business_id = ${scope.businessId}::uuid ${which}`
  return rows.map((row) => toAppointment(row, now))
}
