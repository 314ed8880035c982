/**
 * Stores the words of the demo's sent messages, because nothing is really sent there: each as the product would have
 * rendered and stored it at that time.
 */
import { OFFER_MESSAGE_KINDS } from '@/lib/domain/offer'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { hideKeys, withoutCapabilities } from '../capability'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { ENVELOPE_JOINS } from '../messaging/envelope'
import { OFFER_COLUMNS, OFFER_VISIT_JOINS, offerKeys, toOfferNews, type OfferRow } from '../messaging/offer-facts'
import { recipientColumns, toRecipient, type Recipient, type RecipientRow } from '../messaging/recipient'
import { renderOfferMailText, renderOfferSms } from '../messaging/templates/offer'
import { renderSms } from '../messaging/templates/sms'
import { renderVisitMailText } from '../messaging/templates/visit-mail'
import { toVisit, VISIT_COLUMNS, VISIT_WORDING, type VisitRow } from '../messaging/visit-facts'
import type { BusinessScope } from '../scope'
import { wordSentReplies } from './sent-replies'

/** A sent message without words. */
interface Sent {
  id: string
  client_id: string
  channel: 'email' | 'sms'
  sent_at: Date
}

interface Words {
  id: string
  subject: string | null
  body: string
}

/** How many messages are rendered at a time, before other work gets its turn. */
const BATCH = 200

/**
 * Sets subject and body of the business's sent messages that have none. Needs a few statements, and one for every 200
 * messages. Safe to repeat.
 */
export async function wordSentMessages({ businessId }: Pick<BusinessScope, 'businessId'>, db: Db | Tx): Promise<void> {
  await wordSentReplies({ businessId }, db)
  const recipients = await readRecipients(businessId, db)
  const at = ({ client_id, sent_at }: Sent) => ({ ...(recipients.get(client_id) as Recipient), now: sent_at })
  await storeInBatches(businessId, db, await listVisitMessages(businessId, db), (row) => wordVisitMessage(row, at(row)))
  await storeInBatches(businessId, db, await listOfferMessages(businessId, db), (row) =>
    wordOfferMessage(businessId, row, at(row)),
  )
}

async function storeInBatches<Row>(
  businessId: string,
  db: Db | Tx,
  rows: readonly Row[],
  render: (row: Row) => Words,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const words = JSON.stringify(rows.slice(from, from + BATCH).map(render))
    await db.$executeRaw`
      UPDATE messages m SET subject = r.subject, body = r.body
      FROM json_to_recordset(${words}::json) AS r(id uuid, subject text, body text)
      WHERE m.business_id = ${businessId}::uuid AND m.id = r.id`
  }
}

function wordVisitMessage(row: Sent & VisitRow, recipient: Recipient): Words {
  const visit = toVisit(row, recipient)
  if (row.channel === 'sms') return { id: row.id, subject: null, body: renderSms(visit) }
  const { subject, text } = renderVisitMailText(visit, recipient.emailLinks)
  return { id: row.id, subject, body: withoutCapabilities(text) }
}

function wordOfferMessage(businessId: string, row: Sent & OfferRow, recipient: Recipient): Words {
  const news = toOfferNews(businessId, row, recipient, null)
  if (row.channel === 'sms')
    return { id: row.id, subject: null, body: hideKeys(renderOfferSms(news), offerKeys(businessId, row)) }
  const { subject, text } = renderOfferMailText(news, recipient.emailLinks)
  return { id: row.id, subject, body: withoutCapabilities(text) }
}

const IS_WORDLESS = Prisma.sql`m.status IN ('sent', 'delivered') AND m.body IS NULL`
const SENT_COLUMNS = Prisma.sql`m.id, m.client_id, m.channel, m.sent_at`

/** Returns the recipients by their clients' ids. */
async function readRecipients(businessId: string, db: Db | Tx): Promise<Map<string, Recipient>> {
  const rows = await db.$queryRaw<RecipientRow[]>`
    SELECT ${recipientColumns()}
    FROM (SELECT DISTINCT ON (m.client_id) m.* FROM messages m WHERE m.business_id = ${businessId}::uuid AND ${IS_WORDLESS}) m
    JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    ${ENVELOPE_JOINS}`
  return new Map(rows.map((row) => [row.client_id, toRecipient(row)]))
}

/** Lists messages about visits, each with the status that its visit had when it was sent. */
async function listVisitMessages(businessId: string, db: Db | Tx): Promise<(Sent & VisitRow)[]> {
  const rows = await db.$queryRaw<(Sent & VisitRow & { status_then: string })[]>`
    SELECT ${SENT_COLUMNS}, ${VISIT_COLUMNS},
      CASE WHEN a.status NOT IN ('scheduled', 'confirmed') AND a.status_changed_at <= m.sent_at THEN a.status
        WHEN a.confirmed_at <= m.sent_at THEN 'confirmed' ELSE 'scheduled' END AS status_then
    FROM messages m
    JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
    JOIN staff s ON s.business_id = a.business_id AND s.id = a.staff_id
    JOIN businesses b ON b.id = m.business_id
    ${VISIT_WORDING}
    WHERE m.business_id = ${businessId}::uuid AND ${IS_WORDLESS} AND m.kind = ANY(${[...REMINDER_TYPES]})`
  return rows.map((row) => ({ ...row, status: row.status_then }))
}

async function listOfferMessages(businessId: string, db: Db | Tx): Promise<(Sent & OfferRow)[]> {
  return db.$queryRaw<(Sent & OfferRow)[]>`
    SELECT ${SENT_COLUMNS}, ${OFFER_COLUMNS}
    FROM messages m
    JOIN waitlist_offers o ON o.business_id = m.business_id AND o.id = (m.payload ->> 'offerId')::uuid
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN businesses b ON b.id = m.business_id
    ${OFFER_VISIT_JOINS}
    WHERE m.business_id = ${businessId}::uuid AND ${IS_WORDLESS} AND m.kind = ANY(${[...OFFER_MESSAGE_KINDS]})`
}
