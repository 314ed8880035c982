/** Everything that decides about one claimed message, read in one statement right before it is sent. */
import type { AppointmentStatus } from '@/lib/domain/appointment'
import type { Channel, MessageFacts } from '@/lib/domain/message'
import type { ReminderType } from '@/lib/domain/reminder'
import { stepChoices, type StoredStepChoice } from '@/lib/domain/step-choice'
import type { Db } from '../db'
import type { ClaimedMessage } from './lease'
import { isSmsConfigured, isTwoWay } from './sms'
import type { Visit } from './visit'

export interface LoadedMessage extends MessageFacts {
  /** The database's clock. */
  now: Date
  appointmentId: string
  reminderId: string
  clientId: string
  /** Version of the visit the message was planned under. */
  plannedVersion: number
  dueAt: Date
  createdAt: Date
  attempts: number
  /** Where and what the last attempt was sent; null before the first. */
  attempted: { to: string; body: string } | null
  /** The step has an e-mail of its own beside this text. */
  hasOwnEmail: boolean
  isSandbox: boolean
  smsFrom: string | null
  visit: Visit
}

interface Row {
  now: Date
  kind: string
  channel: string
  due_at: Date
  created_at: Date
  attempts: number
  recipient: string | null
  body: string | null
  planned_for: string | null
  reminder_id: string
  reminder_status: string
  planned_version: number
  has_own_email: boolean
  appointment_id: string
  appointment_date: Date
  duration: number
  status: string
  status_changed_at: Date | null
  has_coming_visit: boolean
  service: string
  ics_sequence: number
  staff_name: string | null
  client_id: string
  client_name: string
  email: string | null
  email_opted_out_at: Date | null
  phone_e164: string | null
  sms_consent_at: Date | null
  sms_opted_out: boolean
  cannot_text_reason: string | null
  business_name: string
  subdomain: string
  address: string | null
  phone: string | null
  business_email: string | null
  timezone: string
  sms_enabled: boolean
  sms_from: string | null
  confirmation_enabled: boolean
  reminder_24h_enabled: boolean
  reminder_2h_enabled: boolean
  follow_up_enabled: boolean
  choices: StoredStepChoice[]
  is_sandbox: boolean
}

/** The message with the visit, client and business as they are now; null where this worker doesn't hold it any more. */
export async function loadMessage(db: Db, claimed: ClaimedMessage): Promise<LoadedMessage | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT now() AS now, m.kind, m.channel, m.due_at, m.created_at, m.attempts, m.recipient, m.body,
      m.payload ->> 'appointmentDate' AS planned_for,
      r.id AS reminder_id, r.status AS reminder_status, r.planned_version,
      EXISTS (SELECT FROM messages o WHERE o.business_id = m.business_id AND o.reminder_id = m.reminder_id AND o.channel = 'email') AS has_own_email,
      a.id AS appointment_id, a.appointment_date, a.duration, a.status, a.status_changed_at, a.service, a.ics_sequence,
      CASE WHEN (SELECT count(*) FROM staff t WHERE t.business_id = b.id AND t.active) > 1 THEN s.name END AS staff_name,
      c.id AS client_id, c.name AS client_name, c.email, c.email_opted_out_at, c.phone_e164, c.sms_consent_at, c.cannot_text_reason,
      EXISTS (SELECT FROM sms_opt_outs x WHERE x.business_id = b.id AND x.phone_e164 = c.phone_e164) AS sms_opted_out,
      b.business_name, b.subdomain, b.address, b.phone, b.email AS business_email, b.timezone,
      b.sms_enabled, b.sms_from, b.confirmation_enabled, b.reminder_24h_enabled, b.reminder_2h_enabled, b.follow_up_enabled,
      EXISTS (SELECT FROM appointments n WHERE n.business_id = a.business_id AND n.client_id = a.client_id AND n.id <> a.id
        AND n.status IN ('scheduled', 'confirmed') AND n.appointment_date > now()) AS has_coming_visit,
      (SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'emailEnabled', p.email_enabled, 'smsEnabled', p.sms_enabled,
        'leadMinutes', p.lead_minutes)), '[]') FROM message_settings p WHERE p.business_id = b.id) AS choices,
      b.sandbox_expires_at IS NOT NULL AS is_sandbox
    FROM messages m
    JOIN reminders r ON r.business_id = m.business_id AND r.id = m.reminder_id
    JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    JOIN staff s ON s.business_id = a.business_id AND s.id = a.staff_id
    JOIN businesses b ON b.id = m.business_id
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return rows[0] ? toLoaded(rows[0]) : null
}

function toLoaded(row: Row): LoadedMessage {
  return {
    now: row.now,
    type: row.kind as ReminderType,
    channel: row.channel as Channel,
    reminderStatus: row.reminder_status,
    plannedFor: row.planned_for === null ? null : new Date(row.planned_for),
    appointmentDate: row.appointment_date,
    duration: row.duration,
    status: row.status as AppointmentStatus,
    statusChangedAt: row.status_changed_at,
    timeZone: row.timezone,
    choices: stepChoices(row.choices),
    hasComingVisit: row.has_coming_visit,
    client: {
      email: row.email, emailOptedOutAt: row.email_opted_out_at, phoneE164: row.phone_e164, smsConsentAt: row.sms_consent_at,
      smsOptedOut: row.sms_opted_out, cannotTextReason: row.cannot_text_reason, smsConfigured: isSmsConfigured({ isSandbox: row.is_sandbox }),
    },
    switches: {
      smsEnabled: row.sms_enabled, confirmationEnabled: row.confirmation_enabled,
      reminder24hEnabled: row.reminder_24h_enabled, reminder2hEnabled: row.reminder_2h_enabled, followUpEnabled: row.follow_up_enabled,
    },
    appointmentId: row.appointment_id,
    reminderId: row.reminder_id,
    clientId: row.client_id,
    plannedVersion: row.planned_version,
    dueAt: row.due_at,
    createdAt: row.created_at,
    attempts: row.attempts,
    attempted: row.recipient === null || row.body === null ? null : { to: row.recipient, body: row.body },
    hasOwnEmail: row.has_own_email,
    isSandbox: row.is_sandbox,
    smsFrom: row.sms_from,
    visit: toVisit(row),
  }
}

function toVisit(row: Row): Visit {
  return {
    kind: row.kind as ReminderType,
    appointmentId: row.appointment_id,
    clientName: row.client_name,
    service: row.service,
    start: row.appointment_date,
    durationMinutes: row.duration,
    isConfirmed: row.status === 'confirmed',
    staffName: row.staff_name,
    timeZone: row.timezone,
    icsSequence: row.ics_sequence,
    isTwoWay: isTwoWay({ isSandbox: row.is_sandbox, smsFrom: row.sms_from }),
    business: { name: row.business_name, subdomain: row.subdomain, address: row.address, phone: row.phone, email: row.business_email },
  }
}
