/**
 * Twenty thousand small businesses as plain rows. Ids are computed from numbers, so that no insert has to look one up.
 */
import type { Client } from 'pg'

export const BUSINESSES = 20_000
export const CLIENTS_EACH = 25
export const APPOINTMENTS_EACH = 40
/** The number of a business's first upcoming visit. */
const FIRST_TO_COME = 30
const ZONES =
  "ARRAY['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo']"

/** Returns the SQL for the id of business `number`, counted from 1. */
const businessIdSql = (number: string) => `md5('b' || ${number})::uuid`
const id = (letter: string, ...numbers: string[]) => `md5('${letter}' || ${numbers.join(` || '-' || `)})::uuid`
const every = (name: string) => `generate_series(1, ${BUSINESSES}) ${name}`

/** The start of visit `i` of a business: at most one a day, every three days in the past, daily from tomorrow on. */
const STARTS_AT = `date_trunc('day', now()) + interval '15 hours' + (i % 8) * interval '30 minutes'
  + CASE WHEN i < ${FIRST_TO_COME} THEN -(1 + i * 3) ELSE i - ${FIRST_TO_COME - 1} END * interval '1 day'`

const ROWS: Record<string, string> = {
  users: `INSERT INTO users (id, email) SELECT ${id('u', 'n')}, 'owner' || n || '@example.com' FROM ${every('n')}`,
  sessions: `INSERT INTO sessions (sid, sess, expire) SELECT encode(sha256(('session' || n)::bytea), 'hex'), jsonb_build_object('userId', ${id('u', 'n')}, 'createdAt', now()), now() + interval '29 days' FROM ${every('n')}`,
  businesses: `INSERT INTO businesses (id, owner_id, subdomain, business_name, timezone, country, sms_enabled, email, release_hours, description, address)
    SELECT ${businessIdSql('n')}, ${id('u', 'n')}, 'scale-' || n, 'Salon ' || n, (${ZONES})[1 + n % 6], 'US', n % 3 = 0, 'salon' || n || '@example.com', CASE WHEN n % 5 = 0 THEN 24 END,
      'A small salon with a few words about itself, as most have.', n || ' Main Street' FROM ${every('n')}`,
  risk_models: `INSERT INTO risk_models (business_id, next_run_at, next_calls_at) SELECT ${businessIdSql('n')}, now() + n * interval '4 seconds' - interval '1 minute', now() + n * interval '180 milliseconds' - interval '3 seconds' FROM ${every('n')}`,
  staff: `INSERT INTO staff (id, business_id, name, position) SELECT ${id('s', 'n', 'k')}, ${businessIdSql('n')}, 'Person ' || k, k FROM ${every('n')}, generate_series(0, 1) k`,
  services: `INSERT INTO services (id, business_id, name, duration, price, position) SELECT ${id('v', 'n', 'k')}, ${businessIdSql('n')}, (ARRAY['Haircut', 'Color', 'Blow-dry'])[k + 1], 30, 6500, k FROM ${every('n')}, generate_series(0, 2) k`,
  opening_hours: `INSERT INTO opening_hours (business_id, weekday, start_minutes, end_minutes) SELECT ${businessIdSql('n')}, k, 480, 1290 FROM ${every('n')}, generate_series(1, 6) k`,
  clients: `INSERT INTO clients (id, business_id, name, email, phone, phone_e164, sms_consent_at) SELECT ${id('c', 'n', 'k')}, ${businessIdSql('n')}, 'Client ' || (n * 31 + k * 17) % 9973, 'client' || n || '.' || k || '@example.com',
    '+1212' || lpad(((n * 25 + k) % 10000000)::text, 7, '0'), '+1212' || lpad(((n * 25 + k) % 10000000)::text, 7, '0'), now() FROM ${every('n')}, generate_series(0, ${CLIENTS_EACH - 1}) k`,
  appointments: `INSERT INTO appointments (id, business_id, client_id, staff_id, service_id, service, appointment_date, duration, blocked_from, blocked_until, status, price_cents, source, created_at, confirmed_at,
      risk_score, risk_reasons, risk_features, risk_scored_at, risk_version)
    SELECT ${id('a', 'n', 'i')}, ${businessIdSql('n')}, ${id('c', 'n', `(i % ${CLIENTS_EACH})`)}, ${id('s', 'n', '(i % 2)')}, ${id('v', 'n', '(i % 3)')}, (ARRAY['Haircut', 'Color', 'Blow-dry'])[i % 3 + 1],
      at, 30, at, at + interval '30 minutes', CASE WHEN i >= ${FIRST_TO_COME} THEN (ARRAY['scheduled', 'confirmed'])[1 + i % 2] WHEN i % 12 = 0 THEN 'no-show' WHEN i % 9 = 0 THEN 'cancelled' ELSE 'completed' END, 6500, 'public',
      at - interval '9 days', CASE WHEN i % 2 = 1 THEN at - interval '3 days' END, 0.08, '[{"text": "Booked 21 days ahead, longer than usual here", "effect": 0.21}]'::jsonb,
      '{"eta": -2.1, "usual": 0.08, "outcomes": 1200, "pastVisits": 4, "clientEffect": 0.31, "levels": {"service": "a", "staff": "b", "weekday": "3", "daypart": "am"}, "features": {"sameDay": 0, "logLead": 2.2, "firstVisit": 0, "multi": 0, "confirmedByClient": 1, "silentWhenAsked": 0, "noContact": 0}}'::jsonb, at - interval '20 hours', CASE WHEN n % 100 = 0 THEN NULL ELSE 1 END
    FROM ${every('n')}, generate_series(0, ${APPOINTMENTS_EACH - 1}) i, LATERAL (SELECT ${STARTS_AT} AS at) t`,
  appointment_events: `INSERT INTO appointment_events (business_id, appointment_id, type, actor, to_status, at) SELECT business_id, id, 'created', 'customer', 'scheduled', created_at FROM appointments`,
  reminders: `INSERT INTO reminders (id, business_id, appointment_id, type, scheduled_for, status, sent, sent_at)
    SELECT md5(id::text || type)::uuid, business_id, id, type, due, CASE WHEN due < now() THEN 'sent' ELSE 'planned' END, due < now(), CASE WHEN due < now() THEN due END
    FROM appointments, LATERAL (VALUES ('confirmation', created_at), ('reminder_24h', appointment_date - interval '1 day'), ('reminder_2h', appointment_date - interval '2 hours')) AS r(type, due)`,
  messages: `INSERT INTO messages (business_id, appointment_id, reminder_id, client_id, kind, channel, dedupe_key, status, due_at, attempts, recipient, body, provider_id, sent_at, delivered_at, created_at, updated_at)
    SELECT r.business_id, r.appointment_id, r.id, a.client_id, r.type, channel, r.appointment_id || ':' || r.type || ':' || channel || ':1',
      CASE WHEN r.status = 'planned' THEN 'queued' WHEN a.price_cents % 97 = 0 THEN 'failed' WHEN channel = 'sms' THEN 'delivered' ELSE 'sent' END, r.scheduled_for, CASE WHEN r.sent THEN 1 ELSE 0 END,
      CASE WHEN r.sent THEN '+12125550101' END, CASE WHEN r.sent THEN repeat('Your appointment at the salon. ', 5) END, CASE WHEN r.sent AND channel = 'sms' THEN 'SM' || md5(r.id::text) END, r.sent_at + interval '2 seconds',
      CASE WHEN channel = 'sms' THEN r.sent_at + interval '6 seconds' END, a.created_at, coalesce(r.sent_at, a.created_at)
    FROM reminders r JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id, LATERAL (SELECT CASE WHEN r.type = 'confirmation' THEN 'email' ELSE 'sms' END AS channel) c`,
  waitlist: `INSERT INTO waitlist (id, business_id, client_id, service, service_id) SELECT ${id('w', 'n', 'k')}, ${businessIdSql('n')}, ${id('c', 'n', 'k')}, 'Haircut', ${id('v', 'n', '0')} FROM ${every('n')}, generate_series(0, 1) k`,
  recovery_runs: `INSERT INTO recovery_runs (id, business_id, staff_id, starts_at, ends_at, status, next_wave_at)
    SELECT ${id('r', 'n', 'k')}, ${businessIdSql('n')}, ${id('s', 'n', '0')}, now() + (k - 2) * interval '2 days', now() + (k - 2) * interval '2 days' + interval '30 minutes',
      CASE WHEN k < 3 THEN 'exhausted' WHEN n % 10 = 0 THEN 'open' ELSE 'stopped' END, CASE WHEN k = 3 AND n % 10 = 0 THEN now() + n * interval '1 second' END FROM ${every('n')}, generate_series(0, 3) k`,
  waitlist_offers: `INSERT INTO waitlist_offers (id, business_id, entry_id, run_id, wave, token_hash, starts_at, duration, staff_id, status, expires_at)
    SELECT ${id('o', 'n', 'k')}, ${businessIdSql('n')}, ${id('w', 'n', '(k % 2)')}, ${id('r', 'n', 'k')}, 1, encode(sha256(('offer' || n || '-' || k)::bytea), 'hex'), now() + (k - 2) * interval '2 days', 30, ${id('s', 'n', '0')},
      CASE WHEN k = 3 AND n % 10 = 0 THEN 'live' ELSE 'expired' END, now() + (k - 2) * interval '1 hour' FROM ${every('n')}, generate_series(0, 3) k`,
}

/** The tables, in the order they are filled. */
export const TABLES = Object.keys(ROWS)

/**
 * Fills an empty, migrated database. Needs a superuser, because it disables foreign key checks. Calls `tell` for each
 * table.
 */
export async function fillMany(
  client: Client,
  tell: (table: string, rows: number, seconds: number) => void,
): Promise<void> {
  await client.query("SET session_replication_role = replica; SET statement_timeout = 0; SET TimeZone = 'UTC'")
  for (const [table, sql] of Object.entries(ROWS)) {
    const began = performance.now()
    const { rowCount } = await client.query(sql)
    tell(table, rowCount ?? 0, (performance.now() - began) / 1000)
  }
  await client.query('VACUUM ANALYZE')
}
