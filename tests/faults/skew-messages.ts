/** Compares what was sent with what the outbox records as sent. */
import { getDb } from '@/lib/server/db'
import type { AcceptedText } from '../support/fake-twilio'
import type { CaughtMail } from '../support/mail-sink'
import type { Salon } from '../support/salon'

export interface MessageVerdict {
  /** Number of messages about visits that were sent. */
  sent: number
  /** Messages that somebody received twice, or that count as sent but nobody received. */
  notOnce: string[]
  /** Visits of which the client was never notified, although they hadn't begun. */
  untold: string[]
  /** Messages about a visit that were sent after its start. */
  afterStart: string[]
}

interface Row {
  id: string
  kind: string
  channel: string
  recipient: string
  status: string
  isLate: boolean
  client: string
}

/** `skipped` are email addresses of clients whose visit began before its reminder could go out. */
export async function judgeMessages(
  salon: Salon,
  texts: readonly AcceptedText[],
  mails: readonly CaughtMail[],
  skipped: readonly string[],
): Promise<MessageVerdict> {
  const rows = await getDb().$queryRaw<Row[]>`
    SELECT m.id::text, m.kind, m.channel, m.recipient, m.status, m.sent_at > a.appointment_date AS "isLate", c.email AS client
    FROM messages m JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE m.business_id = ${salon.owner.businessId}::uuid AND m.status IN ('sent', 'delivered') AND a.source = 'public'`
  const arrived = (row: Row) =>
    row.channel === 'email'
      ? mails.filter(({ headers }) => headers['message-id']?.includes(row.id)).length
      : texts.filter(({ to }) => to === row.recipient).length /
        rows.filter(({ channel, recipient }) => channel === 'sms' && recipient === row.recipient).length
  const visits = await getDb().$queryRaw<{ email: string }[]>`
    SELECT c.email FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE a.business_id = ${salon.owner.businessId}::uuid AND a.source = 'public'`
  const toldOf = (email: string, kind: string) => rows.some((row) => row.client === email && row.kind === kind)
  return {
    sent: rows.length,
    notOnce: rows
      .filter((row) => arrived(row) !== 1)
      .map((row) => `${row.kind} ${row.channel} ${row.recipient} ${arrived(row)}`),
    untold: visits.filter(({ email }) => !toldOf(email, 'confirmation')).map(({ email }) => email),
    afterStart: [
      ...rows.filter(({ isLate }) => isLate).map(({ kind, recipient }) => `${kind} ${recipient}`),
      ...skipped.filter((email) => toldOf(email, 'reminder_2h')),
    ],
  }
}
