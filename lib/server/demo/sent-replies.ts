/** Stores the words of the demo's automatic replies, which name the visit and its time. */
import { cancelledAnswer, confirmedAnswer, lateAnswer } from '../conversation/answer-texts'
import type { Db, Tx } from '../db'
import { MESSAGE_PROFILE_SELECT, toMessageProfile } from '../messaging/message-profile'
import { REPLY_KIND } from '../messaging/reply-payload'
import type { BusinessScope } from '../scope'

const ANSWERS = { confirm: confirmedAnswer, cannot_come: cancelledAnswer, running_late: lateAnswer } as const

interface Replied {
  id: string
  meaning: keyof typeof ANSWERS
  appointmentId: string
  clientName: string
  service: string
  start: Date
}

/**
 * Words the business's sent replies that have none again, because those of a copied history name the original's dates.
 * Needs three statements. Safe to repeat.
 */
export async function wordSentReplies({ businessId }: Pick<BusinessScope, 'businessId'>, db: Db | Tx): Promise<void> {
  const { timezone, ...row } = await db.business.findUniqueOrThrow({
    where: { id: businessId },
    select: { ...MESSAGE_PROFILE_SELECT, timezone: true },
  })
  const business = toMessageProfile(row)
  const replies = await listReplied(businessId, db)
  const words = replies.map(({ id, meaning, ...visit }) => ({
    id,
    body: ANSWERS[meaning]({ ...visit, isConfirmed: false, staffName: null, timeZone: timezone, business }),
  }))
  await db.$executeRaw`
    UPDATE messages m SET body = r.body, payload = jsonb_set(m.payload, '{text}', to_jsonb(r.body))
    FROM json_to_recordset(${JSON.stringify(words)}::json) AS r(id uuid, body text)
    WHERE m.business_id = ${businessId}::uuid AND m.id = r.id`
}

/** Lists the replies without words, each with what the client meant: both have the same time. */
function listReplied(businessId: string, db: Db | Tx): Promise<Replied[]> {
  return db.$queryRaw<Replied[]>`
    SELECT m.id, i.meaning, a.id AS "appointmentId", c.name AS "clientName", a.service, a.appointment_date AS start
    FROM messages m
    JOIN inbound_messages i ON i.business_id = m.business_id AND i.client_id = m.client_id AND i.received_at = m.created_at
      AND i.meaning = ANY(${Object.keys(ANSWERS)})
    JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
    JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    WHERE m.business_id = ${businessId}::uuid AND m.kind = ${REPLY_KIND} AND m.status IN ('sent', 'delivered') AND m.body IS NULL`
}
