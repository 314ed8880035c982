/** What must be in the database, and have reached the clients, whenever everything works again. */
import { Client } from 'pg'
import { runDoctor } from '@/lib/server/doctor/run-doctor'
import { readMigrations } from '../../scripts/lib/migrations'
import type { World } from './world'

export interface Truths {
  /** Acknowledged bookings that don't exist. */
  lost: string[]
  /** Bookings of visitors without their event, plan or messages, or with two of them; parts without a booking. */
  halves: string[]
  /** Visitors with more than one booking. */
  twice: string[]
  /** Failed checks of the doctor. */
  unsound: string[]
}

const VISITORS = "c.email LIKE 'visitor-%@example.com'"

export async function readTruths({ databaseUrl, load }: World): Promise<Truths> {
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  const column = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  try {
    const there = new Set(
      await column(
        `SELECT a.id FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id WHERE ${VISITORS}`,
      ),
    )
    const { checks } = await runDoctor({
      migrations: readMigrations(),
      now: () => new Date(),
      rows: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...parameters])).rows,
    })
    return {
      lost: [...load.acknowledged].filter(([, id]) => !there.has(id)).map(([email]) => email),
      halves: await column(HALVES),
      twice: await column(
        `SELECT c.email AS id FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id WHERE ${VISITORS} GROUP BY c.email HAVING count(*) > 1`,
      ),
      unsound: checks
        .filter(({ ok, name }) => !ok && !ELSEWHERE.has(name))
        .map(({ name, hint, sample }) => `${name}: ${sample?.join(', ') ?? hint}`),
    }
  } finally {
    await client.end()
  }
}

/** Matters of the machine and of the cast's own past, not of what happened here. */
const ELSEWHERE = new Set(['connections', 'overdue-messages', 'zones', 'time-zones'])

/** The four parts of a booking, each without another; and a client or an answered key without a booking. */
const HALVES = `
  WITH booked AS (SELECT a.business_id, a.id, c.email FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id WHERE ${VISITORS})
  SELECT 'event of ' || email AS id FROM booked b
    WHERE (SELECT count(*) FROM appointment_events e WHERE e.business_id = b.business_id AND e.appointment_id = b.id AND e.type = 'booked') <> 1
  UNION ALL SELECT 'reminders of ' || email FROM booked b
    WHERE (SELECT count(*) FROM reminders r WHERE r.business_id = b.business_id AND r.appointment_id = b.id AND r.type IN ('confirmation', 'confirm_request', 'reminder_24h')) <> 3
  UNION ALL SELECT 'message of ' || email || ': ' || r.type FROM booked b JOIN reminders r ON r.business_id = b.business_id AND r.appointment_id = b.id
    WHERE r.type IN ('confirmation', 'confirm_request', 'reminder_24h')
      AND (SELECT count(*) FROM messages m WHERE m.business_id = r.business_id AND m.reminder_id = r.id AND m.channel = 'email') <> 1
  UNION ALL SELECT 'booking of ' || email FROM clients c WHERE ${VISITORS} AND NOT EXISTS (SELECT FROM booked b WHERE b.email = c.email)
  UNION ALL SELECT 'answer of ' || key FROM idempotency_keys WHERE key LIKE 'key %'
    AND NOT EXISTS (SELECT FROM booked b WHERE b.business_id = idempotency_keys.business_id AND b.email = replace(replace(key, 'key ', 'visitor-'), ' ', '') || '@example.com')
  UNION ALL SELECT 'event without a booking ' || e.id FROM appointment_events e WHERE NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = e.business_id AND a.id = e.appointment_id)`

/**
 * Visitors whose confirmation was never sent, or sent as two different emails; a second copy of one email has the same
 * Message-ID.
 */
export function wrongMails({ sink, load }: World): string[] {
  const ids = new Map<string, Set<string>>([...load.acknowledged.keys()].map((email) => [email, new Set()]))
  for (const mail of sink.mails()) {
    const [to = ''] = mail.to
    if (/reminder|tomorrow/i.test(mail.subject)) continue
    ids.get(to)?.add(mail.headers['message-id'] ?? '')
  }
  return [...ids].filter(([, found]) => found.size !== 1).map(([email, found]) => `${email}: ${found.size}`)
}
