/** Reminders and offers that are due now, straight into the tables: one client each, over several businesses. */
import { Client } from 'pg'
import { zoneAtNoon } from '../support/zone'

export interface DueMessages {
  texts: number
  mails: number
  businesses: number
}

export interface StoredMessage {
  id: string
  channel: 'sms' | 'email'
  status: string
  attempts: number
  /** The number or address of its client. */
  to: string
}

/** Runs `work` on a connection that speaks UTC. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Texts go to clients without an email address, and emails to clients without a phone, so that no message replaces
 * another. Every fourth text is an offer, whose stored words lack the key in its link.
 */
export async function insertDueMessages(client: Client, { texts, mails, businesses }: DueMessages): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE plan AS
    SELECT n, CASE WHEN n <= ${texts} THEN 'sms' ELSE 'email' END AS channel, n % ${businesses} AS business, n <= ${texts} AND n % 4 = 0 AS is_offer,
      gen_random_uuid() AS client, gen_random_uuid() AS visit, gen_random_uuid() AS step, gen_random_uuid() AS entry, gen_random_uuid() AS offer,
      date_trunc('second', now()) + interval '30 hours' + n / ${businesses} * interval '30 minutes' AS start
    FROM generate_series(1, ${texts + mails}) n;
    CREATE TEMP TABLE salon AS SELECT i, gen_random_uuid() AS owner, gen_random_uuid() AS id, gen_random_uuid() AS person FROM generate_series(0, ${businesses - 1}) i;
    INSERT INTO users (id, email) SELECT owner, 'owner' || i || '@example.com' FROM salon;
    INSERT INTO businesses (id, owner_id, subdomain, business_name, timezone, country, sms_enabled)
      SELECT id, owner, 'salon-' || i, 'Salon ' || i, '${zoneAtNoon()}', 'US', true FROM salon;
    INSERT INTO staff (business_id, id, name) SELECT id, person, 'Luna' FROM salon;
    INSERT INTO clients (business_id, id, name, email, phone_e164, sms_consent_at)
      SELECT s.id, p.client, 'Ada King', CASE channel WHEN 'email' THEN 'c' || n || '@example.com' END,
        CASE channel WHEN 'sms' THEN '+1212' || lpad(n::text, 7, '2000000') END, now() FROM plan p JOIN salon s ON s.i = p.business;
    INSERT INTO appointments (business_id, id, client_id, staff_id, service, duration, appointment_date, blocked_from, blocked_until)
      SELECT s.id, p.visit, p.client, s.person, 'Haircut', 30, start, start, start + interval '30 minutes' FROM plan p JOIN salon s ON s.i = p.business;
    INSERT INTO reminders (business_id, id, appointment_id, type, scheduled_for)
      SELECT s.id, p.step, p.visit, 'reminder_24h', now() FROM plan p JOIN salon s ON s.i = p.business WHERE NOT is_offer;
    INSERT INTO messages (business_id, appointment_id, reminder_id, client_id, kind, channel, dedupe_key, due_at, payload)
      SELECT s.id, p.visit, p.step, p.client, 'reminder_24h', channel, 'due:' || n, now() - interval '1 second',
        json_build_object('appointmentDate', to_char(start, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) FROM plan p JOIN salon s ON s.i = p.business WHERE NOT is_offer;
    UPDATE appointments a SET status = 'completed', appointment_date = old, blocked_from = old, blocked_until = old + interval '30 minutes'
      FROM (SELECT visit, timestamptz '2020-01-01Z' + n * interval '30 minutes' AS old FROM plan WHERE is_offer) p WHERE a.id = p.visit;
    INSERT INTO waitlist (business_id, id, client_id, service) SELECT s.id, p.entry, p.client, 'Haircut' FROM plan p JOIN salon s ON s.i = p.business WHERE is_offer;
    INSERT INTO waitlist_offers (business_id, id, entry_id, token_hash, starts_at, duration, staff_id, expires_at)
      SELECT s.id, p.offer, p.entry, 'hash ' || n, start, 30, s.person, now() + interval '12 hours' FROM plan p JOIN salon s ON s.i = p.business WHERE is_offer;
    INSERT INTO messages (business_id, client_id, kind, channel, dedupe_key, due_at, payload)
      SELECT s.id, p.client, 'offer', channel, 'due:' || n, now() - interval '1 second', json_build_object('offerId', p.offer)
      FROM plan p JOIN salon s ON s.i = p.business WHERE is_offer;
    ANALYZE`)
}

/** Messages that no worker has settled yet. */
export async function countUnsettled(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM messages WHERE status IN ('queued', 'sending')",
  )
  return rows[0]?.count ?? -1
}

/** Every message with where it had to go. */
export async function listMessages(client: Client): Promise<StoredMessage[]> {
  const { rows } = await client.query<StoredMessage>(`
    SELECT m.id, m.channel, m.status, m.attempts, CASE m.channel WHEN 'sms' THEN c.phone_e164 ELSE c.email END AS to
    FROM messages m JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id`)
  return rows
}
