/** What every message needs to know of its client, business and provider, and how one statement reads it. */
import type { Channel, Reachability } from '@/lib/domain/message'
import { Prisma } from '../generated/prisma/client'
import { isSmsConfigured } from './sms'

/** A claimed message's recipient and sender, as they are right before it is sent. */
export interface Recipient {
  /** The database's clock. */
  now: Date
  channel: Channel
  attempts: number
  /** When it was due before any trouble moved it. */
  firstDueAt: Date
  timeZone: string
  client: Reachability
  clientId: string
  clientName: string
  isSandbox: boolean
  smsFrom: string | null
  /** The provider failed lately: an answer is worth recording. */
  hasProviderTrouble: boolean
  /** Nothing may be handed to the provider now. */
  isProviderPaused: boolean
  business: { name: string; subdomain: string; address: string | null; phone: string | null; email: string | null; currency: string }
}

/** The columns behind `toRecipient`. */
export interface RecipientRow {
  now: Date
  channel: Channel
  attempts: number
  first_due_at: Date
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
  currency: string
  sms_from: string | null
  is_sandbox: boolean
  has_provider_trouble: boolean
  is_provider_paused: boolean
}

/** For a SELECT over message `m`, client `c` and `RECIPIENT_JOINS`. */
export const RECIPIENT_COLUMNS = Prisma.sql`now() AS now, m.channel, m.attempts, coalesce(m.first_due_at, m.due_at) AS first_due_at,
  c.id AS client_id, c.name AS client_name, c.email, c.email_opted_out_at, c.phone_e164, c.sms_consent_at, c.cannot_text_reason,
  EXISTS (SELECT FROM sms_opt_outs x WHERE x.business_id = b.id AND x.phone_e164 = c.phone_e164) AS sms_opted_out,
  b.business_name, b.subdomain, b.address, b.phone, b.email AS business_email, b.timezone, b.currency, b.sms_from,
  b.sandbox_expires_at IS NOT NULL AS is_sandbox,
  coalesce(p.failures > 0 OR p.open_until IS NOT NULL, false) AS has_provider_trouble,
  coalesce(p.open_until > now(), false) AND b.sandbox_expires_at IS NULL AS is_provider_paused`

/** Business `b` and provider `p` of message `m`. */
export const RECIPIENT_JOINS = Prisma.sql`JOIN businesses b ON b.id = m.business_id
  LEFT JOIN providers p ON p.name = CASE m.channel WHEN 'sms' THEN 'twilio' ELSE 'smtp' END`

/** The name of a visit's person (staff `s`), where the business has more than one. */
export const STAFF_NAME = Prisma.sql`CASE WHEN (SELECT count(*) FROM staff t WHERE t.business_id = b.id AND t.active) > 1 THEN s.name END AS staff_name`

/** The row as the domain knows it. */
export function toRecipient(row: RecipientRow): Recipient {
  return {
    now: row.now, channel: row.channel, attempts: row.attempts, firstDueAt: row.first_due_at, timeZone: row.timezone,
    client: {
      email: row.email, emailOptedOutAt: row.email_opted_out_at, phoneE164: row.phone_e164, smsConsentAt: row.sms_consent_at,
      smsOptedOut: row.sms_opted_out, cannotTextReason: row.cannot_text_reason, smsConfigured: isSmsConfigured({ isSandbox: row.is_sandbox }),
    },
    clientId: row.client_id, clientName: row.client_name, isSandbox: row.is_sandbox, smsFrom: row.sms_from,
    hasProviderTrouble: row.has_provider_trouble, isProviderPaused: row.is_provider_paused,
    business: { name: row.business_name, subdomain: row.subdomain, address: row.address, phone: row.phone, email: row.business_email, currency: row.currency },
  }
}
