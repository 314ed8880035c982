/** The texts of ours that a number has got: what its next text refers to. */
import { addressedText, type TextSent } from '@/lib/domain/conversation'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { REPLY_KIND } from '../messaging/reply-payload'
import type { BusinessScope } from '../scope'

/** A text as the number got it. */
export interface TextToNumber extends TextSent {
  businessId: string
  subdomain: string
  clientId: string | null
  /** Its business stored the text with this provider id before. */
  isStored: boolean
  body: string | null
}

type Row = Omit<TextToNumber, 'visit'> & {
  visitStatus: string | null
  start: Date | null
  awaitsApproval: boolean | null
}

/** Older ones decide nothing any more. */
const READ = 100

/**
 * Lists the texts that went out to `phone` or may have, the last sent first; `where` is a condition on message `m` and
 * business `b`. `providerId` is that of the incoming text.
 */
export async function listTextsTo(
  db: Db | Tx,
  phone: string,
  where: Prisma.Sql,
  providerId = '',
): Promise<TextToNumber[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT m.business_id AS "businessId", b.subdomain, m.client_id AS "clientId", m.kind, m.body, coalesce(m.sent_at, m.updated_at) AS at,
      m.kind = ${REPLY_KIND} AND m.payload ->> 'by' = 'owner' AS "isOwners",
      EXISTS (SELECT FROM inbound_messages i WHERE i.business_id = m.business_id AND i.provider_id = ${providerId}) AS "isStored",
      EXISTS (SELECT FROM inbound_messages i WHERE i.business_id = m.business_id AND i.client_id = m.client_id
        AND i.received_at > coalesce(m.sent_at, m.updated_at) AND i.meaning IS DISTINCT FROM 'reaction') AS "wasAnswered",
      a.status AS "visitStatus", a.appointment_date AS start, a.protection = 'approve' AND a.approved_at IS NULL AS "awaitsApproval"
    FROM messages m
    JOIN businesses b ON b.id = m.business_id
    LEFT JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
    WHERE m.recipient = ${phone} AND m.channel = 'sms' AND m.status IN ('sending', 'sent', 'delivered', 'unknown') AND ${where}
    ORDER BY coalesce(m.sent_at, m.updated_at) DESC, m.id LIMIT ${READ}`
  return rows.map(({ visitStatus, start, awaitsApproval, ...text }) => ({
    ...text,
    isOwners: text.isOwners ?? false,
    visit:
      visitStatus !== null && start !== null
        ? { status: visitStatus, start, awaitsApproval: awaitsApproval ?? false }
        : null,
  }))
}

/** Lists the business's own texts to the number, and the one that its next text refers to. */
export async function readTextsTo(
  tx: Tx,
  { businessId }: BusinessScope,
  phone: string,
  now: Date,
): Promise<{ sent: TextToNumber[]; addressed: TextToNumber | null }> {
  const sent = await listTextsTo(tx, phone, Prisma.sql`m.business_id = ${businessId}::uuid`)
  return { sent, addressed: addressedText(sent, now) }
}
