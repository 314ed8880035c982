/** Reads the texts that we sent to a number, to which its next text may refer. */
import type { TextSent } from '@/lib/domain/addressed-text'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { REPLY_KIND } from '../messaging/reply-payload'
import { sendsFromSql } from '../messaging/sending-number'
import type { BusinessScope } from '../scope'

/** A text as it was sent to the number. */
export interface TextToNumber extends TextSent {
  subdomain: string
  clientId: string | null
  /** The visit that the text is about. */
  appointmentId: string | null
  body: string | null
}

type Row = Omit<TextToNumber, 'visit'> & {
  visitStatus: string | null
  start: Date | null
  awaitsApproval: boolean | null
}

/** Older texts are ignored. */
const MAX_TEXTS = 100

/** Lists the business's texts that were, or may have been, sent to the number, latest first. */
export async function listTextsToNumber(tx: Tx, { businessId }: BusinessScope, phone: string): Promise<TextToNumber[]> {
  const rows = await tx.$queryRaw<Row[]>(textsToSql(phone, Prisma.sql`m.business_id = ${businessId}::uuid`))
  return rows.map(toText)
}

/**
 * Lists such texts for all businesses that send from `to`, and which business already stored the text with this
 * provider id (`storedAt`, a subdomain). Uses one statement, so that a repeat that sees the effects of the first
 * delivery also sees where it was stored.
 */
export async function unsafeAcrossBusinessesListTextsToNumber(
  db: Db | Tx,
  { to, phone, providerId }: { to: string; phone: string; providerId: string },
): Promise<{ storedAt: string | null; sent: TextToNumber[] }> {
  const rows = await db.$queryRaw<Array<{ storedAt: string | null } & (Row | { kind: null })>>`
    SELECT * FROM (
      SELECT (
        SELECT b.subdomain FROM inbound_messages i JOIN businesses b ON b.id = i.business_id
        WHERE i.provider_id = ${providerId} AND ${sendsFromSql(to)} ORDER BY i.received_at LIMIT 1
      ) AS "storedAt"
    ) stored
    LEFT JOIN (${textsToSql(phone, sendsFromSql(to))}) texts ON true
    ORDER BY texts.at DESC, texts.id`
  return {
    storedAt: rows[0]?.storedAt ?? null,
    sent: rows.flatMap((row) => (row.kind === null ? [] : toText(row))),
  }
}

/** Returns the SQL; `where` is a condition on message `m` and business `b`. */
function textsToSql(phone: string, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT m.id, b.subdomain, m.client_id AS "clientId", a.id AS "appointmentId", m.kind, m.body, coalesce(m.sent_at, m.updated_at) AS at,
      m.kind = ${REPLY_KIND} AND m.payload ->> 'by' = 'owner' AS "isOwners",
      EXISTS (SELECT FROM inbound_messages i WHERE i.business_id = m.business_id AND i.client_id = m.client_id
        AND i.received_at > coalesce(m.sent_at, m.updated_at) AND i.meaning IS DISTINCT FROM 'reaction') AS "wasAnswered",
      a.status AS "visitStatus", a.appointment_date AS start, a.protection = 'approve' AND a.approved_at IS NULL AS "awaitsApproval"
    FROM messages m
    JOIN businesses b ON b.id = m.business_id
    LEFT JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
    WHERE m.recipient = ${phone} AND m.channel = 'sms' AND m.status IN ('sending', 'sent', 'delivered', 'unknown') AND ${where}
    ORDER BY coalesce(m.sent_at, m.updated_at) DESC, m.id LIMIT ${MAX_TEXTS}`
}

function toText({
  subdomain,
  clientId,
  appointmentId,
  kind,
  body,
  at,
  isOwners,
  wasAnswered,
  ...of
}: Row): TextToNumber {
  const { visitStatus, start, awaitsApproval } = of
  return {
    subdomain,
    clientId,
    appointmentId,
    kind,
    body,
    at,
    isOwners: isOwners ?? false,
    wasAnswered,
    visit:
      visitStatus !== null && start !== null
        ? { status: visitStatus, start, awaitsApproval: awaitsApproval ?? false }
        : null,
  }
}
