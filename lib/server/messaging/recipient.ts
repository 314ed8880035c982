/** The facts about a client that messages need, and the SQL that reads them. */
import { hasOtherFirstName } from '@/lib/domain/client'
import type { Reachability } from '@/lib/domain/message'
import { emailLinks, type EmailLinks } from '../client/email-link'
import { NAMES_AT_CONTACT } from '../client/shared-contact'
import type { Db } from '../db'
import { Prisma } from '../generated/prisma/client'
import { ENVELOPE_COLUMNS, ENVELOPE_JOINS, isHeldSql, toEnvelope, type Envelope, type EnvelopeRow } from './envelope'
import type { ClaimedMessage } from './lease'
import { optedOutSql } from './sending-number'
import { isSmsConfigured } from './sms'

/** A claimed message with its client, loaded right before it is sent. */
export interface Recipient extends Envelope {
  client: Reachability
  clientId: string
  clientName: string
  /**
   * Whether somebody with a different first name has the same phone or email, so that messages must name their client.
   */
  sharesContact: boolean
  /** The unsubscribe links in the client's emails. */
  emailLinks: EmailLinks
}

/** The columns behind `toRecipient`. */
export interface RecipientRow extends EnvelopeRow {
  business_id: string
  client_id: string
  client_name: string
  email: string | null
  email_opted_out_at: Date | null
  phone_e164: string | null
  sms_consent_at: Date | null
  sms_opted_out: boolean
  cannot_text_reason: string | null
  names_at_contact: string[]
}

/** Returns the columns of a SELECT over message `m`, client `c` and `ENVELOPE_JOINS`. */
export const recipientColumns = () => Prisma.sql`${ENVELOPE_COLUMNS}, b.id AS business_id,
  c.id AS client_id, c.name AS client_name, c.email, c.email_opted_out_at, c.phone_e164, c.sms_consent_at, c.cannot_text_reason,
  ${optedOutSql(Prisma.sql`b.id`, Prisma.sql`c.phone_e164`)} AS sms_opted_out, ${NAMES_AT_CONTACT} AS names_at_contact`

/** SQL for the name of the appointment's staff member (`s`) if the business has more than one. */
export const STAFF_NAME = Prisma.sql`CASE WHEN (SELECT count(*) FROM staff t WHERE t.business_id = b.id AND t.active) > 1 THEN s.name END AS staff_name`

/** A claimed message with the client who gets it. */
interface ToRecipient {
  recipient: Recipient
  kind: string
  payload: unknown
  /** The business's main switch for texts. */
  smsEnabled: boolean
}

type ToRecipientRow = RecipientRow & Omit<ToRecipient, 'recipient'>

/** Returns the message with the current facts; null if it is of another kind, or if another worker holds it. */
export async function loadRecipient(
  db: Db,
  claimed: ClaimedMessage,
  kinds: readonly string[],
): Promise<ToRecipient | null> {
  const [row] = await db.$queryRaw<ToRecipientRow[]>`
    SELECT ${recipientColumns()}, m.kind, m.payload, b.sms_enabled AS "smsEnabled"
    FROM messages m
    JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    ${ENVELOPE_JOINS}
    WHERE ${isHeldSql(claimed)} AND m.kind = ANY(${[...kinds]})`
  return row ? { recipient: toRecipient(row), kind: row.kind, payload: row.payload, smsEnabled: row.smsEnabled } : null
}

/** Maps a row to the domain's recipient. */
export function toRecipient(row: RecipientRow): Recipient {
  return {
    ...toEnvelope(row),
    client: {
      email: row.email,
      emailOptedOutAt: row.email_opted_out_at,
      phoneE164: row.phone_e164,
      smsConsentAt: row.sms_consent_at,
      smsOptedOut: row.sms_opted_out,
      cannotTextReason: row.cannot_text_reason,
      smsConfigured: isSmsConfigured({ isSandbox: row.is_sandbox }),
    },
    clientId: row.client_id,
    clientName: row.client_name,
    sharesContact: hasOtherFirstName(row.client_name, row.names_at_contact),
    emailLinks: emailLinks(
      { subdomain: row.subdomain, customDomain: row.custom_domain },
      { businessId: row.business_id, clientId: row.client_id },
    ),
  }
}
