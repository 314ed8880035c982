/** Checks the texts that the demo's clients sent. */
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { getDb } from '@/lib/server/db'
import type { BusinessScope } from '@/lib/server/scope'

interface ClientText {
  body: string
  meaning: string
  receivedAt: Date
  isUnread: boolean
  isTheirs: boolean
  /** Whether a text was delivered to the client before. */
  isAnswer: boolean
  /** How many events of each visit happened at the same instant, e.g. "customer confirmed". */
  effects: string[]
  reply: string | null
  start: Date | null
}

/** Lists the texts received, oldest first, each with what followed at the same instant. */
function listClientTexts({ businessId }: BusinessScope): Promise<ClientText[]> {
  return getDb().$queryRaw<ClientText[]>`
    SELECT i.body, i.meaning, i.received_at AS "receivedAt", i.read_at IS NULL AS "isUnread", i.sender = c.phone_e164 AS "isTheirs",
      EXISTS (SELECT FROM messages m WHERE m.business_id = i.business_id AND m.client_id = i.client_id AND m.channel = 'sms'
        AND m.status = 'delivered' AND m.sent_at < i.received_at AND m.recipient = i.sender) AS "isAnswer",
      ARRAY(SELECT e.actor || ' ' || e.type FROM appointment_events e
        JOIN appointments a ON a.business_id = e.business_id AND a.id = e.appointment_id
        WHERE a.business_id = i.business_id AND a.client_id = i.client_id AND e.at = i.received_at) AS effects,
      r.body AS reply, v.appointment_date AS start
    FROM inbound_messages i JOIN clients c ON c.business_id = i.business_id AND c.id = i.client_id
    LEFT JOIN messages r ON r.business_id = i.business_id AND r.client_id = i.client_id AND r.kind = 'reply' AND r.created_at = i.received_at
      AND r.status = 'delivered'
    LEFT JOIN appointments v ON v.business_id = r.business_id AND v.id = r.appointment_id
    WHERE i.business_id = ${businessId}::uuid ORDER BY i.received_at, i.id`
}

const EFFECTS: Record<string, string[]> = {
  confirm: ['customer confirmed'],
  cannot_come: ['customer cancelled'],
  running_late: ['customer running_late'],
  unclear: [],
}

/**
 * Expects that every text answers one of ours, from the client's own phone, and has its one effect. The reply names the
 * visit's time.
 */
export async function expectAnswers(scope: BusinessScope, zone: string): Promise<ClientText[]> {
  const texts = await listClientTexts(scope)
  for (const { body, meaning, isTheirs, isAnswer, effects, reply, start } of texts) {
    expect({ body, isTheirs, isAnswer, effects }).toEqual({
      ...{ body, isTheirs: true, isAnswer: true },
      effects: EFFECTS[meaning],
    })
    if (meaning === 'confirm' || meaning === 'running_late') expect(reply).toContain(formatTime(start as Date, zone))
    if (meaning === 'confirm') expect(reply).toContain(formatDateShort(start as Date, zone))
  }
  return texts
}
