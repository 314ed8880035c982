/** Webhook events about texts and emails to clients, and texts from them. */
import type { SentMessageType } from '@/lib/domain/webhook'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { joinListenersSql, LISTENER_SQL, writeDeliveries, type Listener } from './enqueue'

interface MessageRow extends Listener {
  id: string
  kind: string
  channel: 'sms' | 'email'
  status: string
  appointmentId: string | null
  error: string | null
  clientId: string | null
  clientName: string | null
}

/**
 * Queues an event with the message as it is in this transaction, for each listener. Leaves out the text, because it
 * contains the client's links. Messages to the owner, and about their test booking, cause no event. Runs one statement
 * if nobody listens.
 */
export async function queueMessageEvent(
  tx: Tx,
  type: SentMessageType,
  message: { businessId: string; messageId: string },
  now: Date,
): Promise<void> {
  const rows = await tx.$queryRaw<MessageRow[]>`
    SELECT ${LISTENER_SQL}, m.id, m.kind, m.channel, m.status, m.appointment_id AS "appointmentId", m.error,
      c.id AS "clientId", c.name AS "clientName"
    FROM messages m
    ${joinListenersSql(Prisma.sql`m.business_id`, [type])}
    LEFT JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    WHERE m.business_id = ${message.businessId}::uuid AND m.id = ${message.messageId}::uuid AND (m.client_id IS NOT NULL OR m.kind = 'reply')
      AND NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = m.business_id AND a.id = m.appointment_id AND a.source = 'test')
    FOR KEY SHARE OF e`
  const [row] = rows
  if (!row) return
  const { id, kind, channel, status, appointmentId, error } = row
  const data = { message: { id, kind, channel, status, appointmentId, error }, client: clientOf(row) }
  await writeDeliveries(tx, rows, { type, data, clientId: row.clientId }, now)
}

interface TextRow extends Listener {
  id: string
  channel: 'sms' | 'email'
  from: string
  text: string
  meaning: string | null
  receivedAt: Date
  clientId: string | null
  clientName: string | null
}

/**
 * Queues an event with the text that a client, or an unknown number, sent, for each listener. Runs one statement if
 * nobody listens.
 */
export async function queueReceivedEvent(
  tx: Tx,
  text: { businessId: string; inboundId: string },
  now: Date,
): Promise<void> {
  const rows = await tx.$queryRaw<TextRow[]>`
    SELECT ${LISTENER_SQL}, i.id, i.channel, i.sender AS "from", i.body AS text, i.meaning, i.received_at AS "receivedAt",
      c.id AS "clientId", c.name AS "clientName"
    FROM inbound_messages i
    ${joinListenersSql(Prisma.sql`i.business_id`, ['message.received'])}
    LEFT JOIN clients c ON c.business_id = i.business_id AND c.id = i.client_id
    WHERE i.business_id = ${text.businessId}::uuid AND i.id = ${text.inboundId}::uuid
    FOR KEY SHARE OF e`
  const [row] = rows
  if (!row) return
  const { id, channel, from, meaning } = row
  const data = {
    message: { id, channel, from, text: row.text, meaning, receivedAt: row.receivedAt.toISOString() },
    client: clientOf(row),
  }
  await writeDeliveries(tx, rows, { type: 'message.received', data, clientId: row.clientId }, now)
}

function clientOf({ clientId, clientName }: { clientId: string | null; clientName: string | null }): object | null {
  return clientId === null ? null : { id: clientId, name: clientName }
}
