/** Everything that decides about one claimed answer, read right before it is sent. */
import type { Db } from '../db'
import { ENVELOPE_COLUMNS, ENVELOPE_JOINS, toEnvelope, type Envelope, type EnvelopeRow } from './envelope'
import type { ClaimedMessage } from './lease'
import { readReplyPayload, REPLY_KIND, type ReplyPayload } from './reply-payload'
import type { SpokenVisit } from './visit'

export interface LoadedReply extends Envelope {
  createdAt: Date
  payload: ReplyPayload
  /** E.164 of whoever gets a text; null where there is none any more. */
  to: string | null
  smsOptedOut: boolean
  cannotTextReason: string | null
  lastHeardAt: Date | null
  clientId: string | null
  appointmentId: string | null
  email: string | null
  emailOptedOutAt: Date | null
  smsEnabled: boolean
  /** The visit an e-mail is about, while it is still to come. */
  visit: SpokenVisit | null
}

interface Row extends EnvelopeRow {
  created_at: Date
  payload: unknown
  phone_to: string | null
  sms_opted_out: boolean
  cannot_text_reason: string | null
  last_heard_at: Date | null
  client_id: string | null
  client_name: string | null
  email: string | null
  email_opted_out_at: Date | null
  sms_enabled: boolean
  appointment_id: string | null
  appointment_date: Date | null
  service: string | null
  status: string | null
}

/** The answer as things are now; null where the row is none, or this worker doesn't hold it any more. */
export async function loadReply(db: Db, claimed: ClaimedMessage): Promise<LoadedReply | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${ENVELOPE_COLUMNS}, m.created_at, m.payload, t.phone_to, b.sms_enabled,
      EXISTS (SELECT FROM sms_opt_outs x WHERE x.business_id = b.id AND x.phone_e164 = t.phone_to) AS sms_opted_out,
      CASE WHEN c.phone_e164 = t.phone_to THEN c.cannot_text_reason END AS cannot_text_reason,
      (SELECT max(i.received_at) FROM inbound_messages i WHERE i.business_id = b.id AND i.client_id IS NOT DISTINCT FROM m.client_id
        AND i.sender = t.phone_to) AS last_heard_at,
      c.id AS client_id, c.name AS client_name, c.email, c.email_opted_out_at,
      m.appointment_id, a.appointment_date, a.service, a.status
    FROM messages m
    ${ENVELOPE_JOINS}
    LEFT JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    LEFT JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
      AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > now()
    CROSS JOIN LATERAL (SELECT coalesce(m.payload ->> 'to', c.phone_e164) AS phone_to) t
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ${REPLY_KIND}
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  const payload = readReplyPayload(rows[0]?.payload)
  return rows[0] && payload ? toLoaded(rows[0], payload) : null
}

function toLoaded(row: Row, payload: ReplyPayload): LoadedReply {
  return {
    ...toEnvelope(row),
    createdAt: row.created_at,
    payload,
    to: row.phone_to,
    smsOptedOut: row.sms_opted_out,
    cannotTextReason: row.cannot_text_reason,
    lastHeardAt: row.last_heard_at,
    clientId: row.client_id,
    appointmentId: row.appointment_id,
    email: row.email,
    emailOptedOutAt: row.email_opted_out_at,
    smsEnabled: row.sms_enabled,
    visit: toVisit(row),
  }
}

function toVisit(row: Row): SpokenVisit | null {
  if (row.appointment_id === null || row.appointment_date === null || row.service === null) return null
  return {
    appointmentId: row.appointment_id,
    clientName: row.client_name ?? '',
    service: row.service,
    start: row.appointment_date,
    isConfirmed: row.status === 'confirmed',
    staffName: null,
    timeZone: row.timezone,
    business: {
      name: row.business_name,
      subdomain: row.subdomain,
      address: row.address,
      phone: row.phone,
      email: row.business_email,
    },
  }
}
