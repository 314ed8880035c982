/** Everything that decides whether one claimed message is sent, read in one statement right before it is sent. */
import type { AppointmentStatus } from '@/lib/domain/appointment'
import type { MessageFacts } from '@/lib/domain/message'
import type { ReminderType } from '@/lib/domain/reminder'
import { messageChoices, type StoredMessageChoice } from '@/lib/domain/message-choice'
import { type Db, prepared } from '../db'
import { Prisma } from '../generated/prisma/client'
import { ENVELOPE_JOINS } from './envelope'
import type { ClaimedMessage } from './lease'
import { recipientColumns, toRecipient, type Recipient, type RecipientRow } from './recipient'
import type { Visit } from './visit'
import { releaseHoursOf, toVisit, VISIT_COLUMNS, VISIT_WORDING, type VisitRow } from './visit-facts'

/** A claimed reminder, with its content and the facts that its last check needs. */
export interface LoadedMessage extends MessageFacts, Recipient {
  appointmentId: string
  reminderId: string
  /** The version of the visit for which the message was planned. */
  plannedVersion: number
  /** Whether the reminder also has an email in addition to this text. */
  hasOwnEmail: boolean
  visit: Visit
}

interface Row extends RecipientRow, VisitRow {
  planned_for: string | null
  reminder_id: string
  reminder_status: string
  planned_version: number
  has_own_email: boolean
  due_beside: string[]
  status_changed_at: Date | null
  has_coming_visit: boolean
  has_booked_since: boolean
  sms_enabled: boolean
  confirmation_enabled: boolean
  reminder_24h_enabled: boolean
  reminder_2h_enabled: boolean
  follow_up_enabled: boolean
  choices: StoredMessageChoice[]
}

/** Messages that have been due together for this many minutes are a backlog, of which a client gets only one. */
const LATE_MINUTES = 15

/** Loads the message with the current appointment, client and business. Returns null if another worker holds it. */
export async function loadMessage(db: Db, claimed: ClaimedMessage): Promise<LoadedMessage | null> {
  // Prepared, because planning these joins for each message would take longer than all of a worker's other queries.
  const rows = await db.$queryRaw<Row[]>(
    prepared(Prisma.sql`
    SELECT ${recipientColumns()}, ${VISIT_COLUMNS}, m.payload ->> 'appointmentDate' AS planned_for,
      r.id AS reminder_id, r.status AS reminder_status, r.planned_version,
      EXISTS (SELECT FROM messages o WHERE o.business_id = m.business_id AND o.reminder_id = m.reminder_id AND o.channel = 'email') AS has_own_email,
      ARRAY(SELECT q.kind FROM messages q
        JOIN reminders o ON o.business_id = q.business_id AND o.id = q.reminder_id
        CROSS JOIN (SELECT coalesce(m.first_due_at, m.due_at) AS due, ${LATE_MINUTES} * interval '1 minute' AS late) own
        WHERE q.business_id = m.business_id AND q.appointment_id = m.appointment_id AND q.reminder_id <> m.reminder_id
          AND coalesce(q.first_due_at, q.due_at) <= now()
          AND (q.status IN ('queued', 'sending') AND o.status = 'planned' OR q.status IN ('sent', 'delivered') AND q.sent_at >= own.due)
          AND (own.due <= now() - own.late OR coalesce(q.first_due_at, q.due_at) <= coalesce(q.sent_at, now()) - own.late)
      ) AS due_beside,
      a.status_changed_at, b.sms_enabled, b.confirmation_enabled, b.reminder_24h_enabled, b.reminder_2h_enabled, b.follow_up_enabled,
      EXISTS (SELECT FROM appointments n WHERE n.business_id = a.business_id AND n.client_id = a.client_id AND n.id <> a.id
        AND n.status IN ('scheduled', 'confirmed') AND n.appointment_date > now()) AS has_coming_visit,
      EXISTS (SELECT FROM appointments n WHERE n.business_id = a.business_id AND n.client_id = a.client_id AND n.appointment_date > a.appointment_date
        AND (n.status <> 'cancelled' OR n.created_at > a.appointment_date)) AS has_booked_since,
      (SELECT coalesce(json_agg(json_build_object('kind', k.kind, 'emailEnabled', k.email_enabled, 'smsEnabled', k.sms_enabled,
        'leadMinutes', k.lead_minutes)), '[]') FROM message_settings k WHERE k.business_id = b.id) AS choices
    FROM messages m
    JOIN reminders r ON r.business_id = m.business_id AND r.id = m.reminder_id
    JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    JOIN staff s ON s.business_id = a.business_id AND s.id = a.staff_id
    ${ENVELOPE_JOINS}
    ${VISIT_WORDING}
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`),
  )
  return rows[0] ? toLoaded(rows[0]) : null
}

function toLoaded(row: Row): LoadedMessage {
  const recipient = toRecipient(row)
  return {
    ...recipient,
    type: row.kind as ReminderType,
    reminderStatus: row.reminder_status,
    plannedFor: row.planned_for === null ? null : new Date(row.planned_for),
    appointmentDate: row.appointment_date,
    duration: row.duration,
    status: row.status as AppointmentStatus,
    statusChangedAt: row.status_changed_at,
    choices: messageChoices(row.choices),
    releaseHours: releaseHoursOf(row),
    hasComingVisit: row.has_coming_visit,
    hasBookedSince: row.has_booked_since,
    dueBeside: row.due_beside as ReminderType[],
    switches: {
      smsEnabled: row.sms_enabled,
      confirmationEnabled: row.confirmation_enabled,
      reminder24hEnabled: row.reminder_24h_enabled,
      reminder2hEnabled: row.reminder_2h_enabled,
      followUpEnabled: row.follow_up_enabled,
    },
    appointmentId: row.appointment_id,
    reminderId: row.reminder_id,
    plannedVersion: row.planned_version,
    hasOwnEmail: row.has_own_email,
    visit: toVisit(row, recipient),
  }
}
