/** The facts about a message of any kind that delivery needs, and the SQL that reads them. */
import { accentOf } from '@/lib/domain/accent'
import type { Channel } from '@/lib/domain/message'
import type { Db } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { ClaimedMessage } from './lease'
import type { MessageProfile } from './message-profile'

/** A claimed message with its sender and provider, loaded right before it is sent. */
export interface Envelope {
  /** The database's clock. */
  now: Date
  channel: Channel
  attempts: number
  /** When the message was due, before any failure postponed it. */
  firstDueAt: Date
  /** The recipient and content of the last attempt, as stored; null before the first one. */
  attempted: { to: string; body: string } | null
  timeZone: string
  isSandbox: boolean
  smsFrom: string | null
  /** Whether the provider failed recently, so that a success is worth recording. */
  hasProviderTrouble: boolean
  /** Whether the provider is paused, so that nothing may be sent now. */
  isProviderPaused: boolean
  business: MessageProfile
}

/** The columns behind `toEnvelope`. */
export interface EnvelopeRow {
  now: Date
  channel: Channel
  attempts: number
  first_due_at: Date
  recipient: string | null
  body: string | null
  business_name: string
  subdomain: string
  custom_domain: string | null
  address: string | null
  phone: string | null
  business_email: string | null
  timezone: string
  currency: string
  industry: string
  accent_color: string | null
  sms_from: string | null
  is_sandbox: boolean
  has_provider_trouble: boolean
  is_provider_paused: boolean
}

/** The columns of a SELECT over message `m` and `ENVELOPE_JOINS`. */
export const ENVELOPE_COLUMNS = Prisma.sql`now() AS now, m.channel, m.attempts, coalesce(m.first_due_at, m.due_at) AS first_due_at, m.recipient, m.body,
  b.business_name, b.subdomain, b.custom_domain, b.address, b.phone, b.public_email AS business_email, b.timezone, b.currency, b.industry, b.accent_color, b.sms_from,
  b.sandbox_expires_at IS NOT NULL AS is_sandbox,
  coalesce(p.failures > 0 OR p.open_until IS NOT NULL, false) AS has_provider_trouble,
  coalesce(p.open_until > now(), false) AND b.sandbox_expires_at IS NULL AS is_provider_paused`

/** Joins business `b` and provider `p` to message `m`. */
export const ENVELOPE_JOINS = Prisma.sql`JOIN businesses b ON b.id = m.business_id
  LEFT JOIN providers p ON p.name = CASE m.channel WHEN 'sms' THEN 'twilio' ELSE 'smtp' END`

/** Returns the SQL condition that this worker still holds message `m`. */
export function isHeldSql({ businessId, messageId, leaseToken }: ClaimedMessage): Prisma.Sql {
  return Prisma.sql`m.business_id = ${businessId}::uuid AND m.id = ${messageId}::uuid AND m.status = 'sending' AND m.lease_token = ${leaseToken}::uuid`
}

/** A claimed message with its envelope. */
export interface Claimed {
  envelope: Envelope
  payload: unknown
  createdAt: Date
  clientId: string | null
  appointmentId: string | null
  /** The business's main switch for texts. */
  smsEnabled: boolean
}

type ClaimedRow = EnvelopeRow & Omit<Claimed, 'envelope'>

/** Returns the message with the current facts; null if it is of another kind, or if another worker holds it. */
export async function loadClaimed(db: Db, claimed: ClaimedMessage, kind: string): Promise<Claimed | null> {
  const [row] = await db.$queryRaw<ClaimedRow[]>`
    SELECT ${ENVELOPE_COLUMNS}, m.payload, m.created_at AS "createdAt", m.client_id AS "clientId", m.appointment_id AS "appointmentId",
      b.sms_enabled AS "smsEnabled"
    FROM messages m
    ${ENVELOPE_JOINS}
    WHERE ${isHeldSql(claimed)} AND m.kind = ${kind}`
  if (!row) return null
  const { payload, createdAt, clientId, appointmentId, smsEnabled } = row
  return { envelope: toEnvelope(row), payload, createdAt, clientId, appointmentId, smsEnabled }
}

/** Maps a row to the envelope that delivery uses. */
export function toEnvelope(row: EnvelopeRow): Envelope {
  return {
    now: row.now,
    channel: row.channel,
    attempts: row.attempts,
    firstDueAt: row.first_due_at,
    timeZone: row.timezone,
    attempted: row.recipient === null || row.body === null ? null : { to: row.recipient, body: row.body },
    isSandbox: row.is_sandbox,
    smsFrom: row.sms_from,
    hasProviderTrouble: row.has_provider_trouble,
    isProviderPaused: row.is_provider_paused,
    business: {
      name: row.business_name,
      subdomain: row.subdomain,
      customDomain: row.custom_domain,
      address: row.address,
      phone: row.phone,
      email: row.business_email,
      currency: row.currency,
      accent: accentOf({ accentColor: row.accent_color, industry: row.industry, subdomain: row.subdomain }),
    },
  }
}
