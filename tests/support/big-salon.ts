/**
 * A database like that of a busy installation: one big salon and many small ones, as plain rows that are always the
 * same.
 */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

export interface BigSalonSize {
  clients: number
  appointments: number
  /** The number of small salons, each with 25 clients and 40 visits. */
  others: number
  /** Number of the big salon, in its subdomain; the small ones have the next. Default 0. */
  number?: number
}

export interface BigSalon {
  businessId: string
  ownerId: string
  subdomain: string
  serviceId: string
  staffId: string
  /** A client who has one in 200 of the big salon's visits. */
  regularClientId: string
}

const PEOPLE = 5
const SLOTS_A_DAY = 28
/** How many days ahead the big salon is booked. */
const AHEAD_DAYS = 20

const id = (letter: string, ...numbers: string[]) => `md5('${letter}' || ${numbers.join(` || '-' || `)})::uuid`
/** Returns a number between 0 and 1 that is the same in every run. */
const drawn = (what: string, ...of: string[]) =>
  `(('x' || substr(md5('${what}' || ${of.join(` || '-' || `)}), 1, 7))::bit(28)::int / 268435456.0)`

/**
 * Fills an empty, migrated database and updates its statistics. Needs a superuser, because foreign keys aren't checked
 * row by row.
 */
export async function fillBigSalon(client: Client, size: BigSalonSize): Promise<BigSalon> {
  const salon = await addBigSalon(client, size)
  await client.query('VACUUM ANALYZE')
  return salon
}

/** Adds the rows alone, so that PostgreSQL's statistics don't know them. Needs a superuser. */
export async function addBigSalon(client: Client, size: BigSalonSize): Promise<BigSalon> {
  const { number = 0 } = size
  await client.query(
    "SET session_replication_role = replica; SET statement_timeout = 0; SET TimeZone = 'UTC'; SET synchronous_commit = off; SET default_statistics_target = 100",
  )
  await client.query(`CREATE TEMP TABLE tenants AS
    SELECT n, ${id('b', 'n')} AS id, is_big, CASE WHEN is_big THEN ${size.clients} ELSE 25 END AS clients, CASE WHEN is_big THEN ${size.appointments} ELSE 40 END AS visits,
      CASE WHEN is_big THEN ${PEOPLE} ELSE 2 END AS people, CASE WHEN is_big THEN ${SLOTS_A_DAY} ELSE 1 END AS slots, CASE WHEN is_big THEN ${AHEAD_DAYS} ELSE 5 END AS days_ahead
    FROM generate_series(${number}, ${number + size.others}) n, LATERAL (SELECT n = ${number} AS is_big) salon`)
  for (const sql of ROWS) await client.query(sql)
  await client.query('DROP TABLE tenants; RESET session_replication_role')
  return {
    businessId: uuidOf(`b${number}`),
    ownerId: uuidOf(`u${number}`),
    subdomain: `big-${number}`,
    serviceId: uuidOf(`v${number}-0`),
    staffId: uuidOf(`s${number}-0`),
    regularClientId: uuidOf(`c${number}-0`),
  }
}

/** Returns the UUID that the rows make from this text. */
function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const EVERY_CLIENT = 'FROM tenants t, generate_series(0, t.clients - 1) k'

/**
 * The inserts in the order of their foreign keys. No two visits share a staff member, half hour and day; day 0 is the
 * latest.
 */
const ROWS = [
  `INSERT INTO users (id, email) SELECT ${id('u', 'n')}, 'owner' || n || '@example.com' FROM tenants`,
  `INSERT INTO businesses (id, owner_id, subdomain, business_name, timezone, country, sms_enabled, email, release_hours)
    SELECT id, ${id('u', 'n')}, 'big-' || n, 'Salon ' || n, 'UTC', 'US', n % 3 = 0, 'salon' || n || '@example.com', CASE WHEN n % 5 = 0 THEN 24 END FROM tenants`,
  `INSERT INTO risk_models (business_id, next_run_at, next_calls_at) SELECT id, now() + interval '1 day', now() + interval '1 day' FROM tenants`,
  `INSERT INTO staff (id, business_id, name, position, created_at) SELECT ${id('s', 'n', 'k')}, id, 'Person ' || k, k, now() - interval '3 years' FROM tenants t, generate_series(0, t.people - 1) k`,
  `INSERT INTO services (id, business_id, name, duration, price, position) SELECT ${id('v', 'n', 'k')}, id, (ARRAY['Haircut', 'Color', 'Blow-dry', 'Gloss'])[k + 1], 30, 6500, k FROM tenants, generate_series(0, 3) k`,
  `INSERT INTO opening_hours (business_id, weekday, start_minutes, end_minutes) SELECT id, k, 420, 1260 FROM tenants, generate_series(0, 6) k`,
  `INSERT INTO clients (id, business_id, name, email, phone, phone_e164, sms_consent_at, notes, no_show_count, preferred_mood, archived_at, created_at)
    SELECT ${id('c', 'n', 'k')}, id, (ARRAY['Ada', 'Bella', 'Carla', 'Dora', 'Emma', 'Fay', 'Gina', 'Hana', 'Ida', 'Jana'])[1 + k % 10] || ' ' || initcap(substr(md5('name' || n || '-' || k), 1, 7)),
      'client' || n || '.' || k || '@example.com', '(212) ' || lpad((k / 10000 + 200)::text, 3, '0') || '-' || lpad((k % 10000)::text, 4, '0'), '+1212' || lpad((n * 10000 + k)::text, 7, '0'),
      CASE WHEN k % 3 > 0 THEN now() END, CASE WHEN k % 9 = 0 THEN 'likes tea' END, k % 4 / 3, CASE WHEN k % 7 = 0 THEN 'calm' END, CASE WHEN k % 50 = 49 THEN now() END,
      now() - (k % 700) * interval '1 day' ${EVERY_CLIENT}`,
  `INSERT INTO appointments (id, business_id, client_id, staff_id, service_id, service, appointment_date, duration, blocked_from, blocked_until, status, price_cents, source, created_at, confirmed_at, cancelled_at,
      late_cancellation, client_mood, risk_score, risk_reasons, risk_features, risk_scored_at, risk_version)
    SELECT ${id('a', 'n', 'i')}, id, ${id('c', 'n', 'who')}, ${id('s', 'n', '(i % people)')}, ${id('v', 'n', '(who % 4)')}, (ARRAY['Haircut', 'Color', 'Blow-dry', 'Gloss'])[who % 4 + 1],
      at, 30, at, at + interval '30 minutes',
      CASE WHEN at > now() THEN (ARRAY['scheduled', 'confirmed', 'scheduled', 'cancelled'])[1 + (fate * 4)::int % 4] WHEN fate < 0.75 THEN 'completed' WHEN fate < 0.84 THEN 'no-show' WHEN fate < 0.999 THEN 'cancelled' ELSE 'scheduled' END,
      2000 + (ahead * 12000)::int, (ARRAY['public', 'owner', 'waitlist'])[1 + i % 3], least(at - (1 + ahead * 40) * interval '1 day', now() - ahead * interval '3 days'), CASE WHEN fate < 0.55 AND at < now() THEN at - interval '20 hours' END,
      CASE WHEN fate BETWEEN 0.84 AND 0.999 AND at < now() THEN at - ahead * interval '60 hours' END, fate BETWEEN 0.84 AND 0.9, CASE WHEN i % 5 = 0 THEN 'calm' END,
      0.02 + fate / 3, '[{"text": "Booked 21 days ahead, longer than usual here", "effect": 0.21}]'::jsonb,
      '{"eta": -2.1, "usual": 0.08, "outcomes": 1200, "pastVisits": 4, "clientEffect": 0.31, "levels": {"service": "a", "staff": "b", "weekday": "3", "daypart": "am"}, "features": {"sameDay": 0, "logLead": 2.2}}'::jsonb,
      at - interval '20 hours', 1
    FROM (
      SELECT t.*, i, ${drawn('fate', 'n', 'i')} AS fate, ${drawn('ahead', 'n', 'i')} AS ahead,
        CASE WHEN i % 200 = 7 THEN 0 ELSE floor(power(${drawn('who', 'n', 'i')}, 2) * clients)::int END AS who,
        date_trunc('day', now()) + (days_ahead - i / (people * slots)) * interval '1 day' + interval '7 hours' + (i / people % slots) * interval '30 minutes' AS at
      FROM tenants t, generate_series(0, t.visits - 1) i
    ) visits`,
  `INSERT INTO appointment_events (business_id, appointment_id, type, actor, to_status, at)
    SELECT business_id, a.id, e.type, 'customer', e.to_status, e.at FROM tenants t JOIN appointments a ON a.business_id = t.id, LATERAL (VALUES ('booked', 'scheduled', a.created_at), ('confirmed', 'confirmed', a.confirmed_at), ('cancelled', 'cancelled', a.cancelled_at),
      ('completed', 'completed', CASE WHEN a.status = 'completed' THEN a.blocked_until END)) e(type, to_status, at) WHERE e.at IS NOT NULL`,
  `INSERT INTO reminders (id, business_id, appointment_id, type, scheduled_for, status, sent, sent_at, created_at)
    SELECT md5(a.id::text || type)::uuid, business_id, a.id, type, due, CASE WHEN due < now() THEN 'sent' WHEN a.status = 'cancelled' THEN 'void' ELSE 'planned' END, due < now(), CASE WHEN due < now() THEN due END, a.created_at
    FROM tenants t JOIN appointments a ON a.business_id = t.id, LATERAL (VALUES ('confirmation', created_at), ('reminder_24h', appointment_date - interval '1 day'), ('reminder_2h', appointment_date - interval '2 hours'), ('follow_up', blocked_until + interval '1 day')) r(type, due)
    WHERE a.status <> 'cancelled' OR type <> 'follow_up'`,
  `INSERT INTO messages (business_id, appointment_id, reminder_id, client_id, kind, channel, dedupe_key, status, due_at, attempts, recipient, body, provider_id, sent_at, delivered_at, created_at, updated_at)
    SELECT r.business_id, r.appointment_id, r.id, a.client_id, r.type, channel, r.appointment_id || ':' || r.type || ':' || channel || ':1',
      CASE r.status WHEN 'planned' THEN 'queued' WHEN 'void' THEN 'void' ELSE CASE WHEN a.price_cents % 97 = 0 THEN 'failed' WHEN channel = 'sms' THEN 'delivered' ELSE 'sent' END END,
      r.scheduled_for, r.sent::int, CASE WHEN r.sent THEN CASE channel WHEN 'sms' THEN c.phone_e164 ELSE c.email END END, CASE WHEN r.sent THEN repeat('Your appointment at the salon. ', 5) END,
      CASE WHEN r.sent AND channel = 'sms' THEN 'SM' || md5(r.id::text) END, r.sent_at + interval '2 seconds', CASE WHEN channel = 'sms' THEN r.sent_at + interval '6 seconds' END, a.created_at, coalesce(r.sent_at, a.created_at)
    FROM tenants t JOIN reminders r ON r.business_id = t.id JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id,
      LATERAL (SELECT CASE WHEN r.type IN ('confirmation', 'follow_up') THEN 'email' ELSE 'sms' END AS channel) x`,
  `INSERT INTO inbound_messages (business_id, client_id, provider_id, sender, body, meaning, received_at, read_at)
    SELECT id, ${id('c', 'n', 'k')}, 'IN' || n || '-' || k, '+1212' || lpad((n * 10000 + k)::text, 7, '0'), 'yes', 'confirm', now() - k * interval '3 hours', CASE WHEN k > 20 THEN now() END ${EVERY_CLIENT} WHERE k % 5 = 0`,
  `INSERT INTO waitlist (id, business_id, client_id, service, service_id, active, created_at)
    SELECT ${id('w', 'n', 'k')}, id, ${id('c', 'n', 'k')}, 'Haircut', ${id('v', 'n', '0')}, k < 100, now() - k * interval '1 hour' ${EVERY_CLIENT} WHERE k < 3 OR (is_big AND k < clients / 5)`,
  `INSERT INTO recovery_runs (id, business_id, staff_id, freed_appointment_id, starts_at, ends_at, status, filled_by, filled_at, created_at, closed_at)
    SELECT ${id('r', 'n', 'i')}, b.id, a.staff_id, a.id, a.blocked_from, a.blocked_until, CASE WHEN a.blocked_from > now() THEN 'open' WHEN i % 3 = 0 THEN 'stopped' ELSE 'exhausted' END, NULL, NULL, a.created_at, CASE WHEN a.blocked_from <= now() THEN a.blocked_from END
    FROM tenants b, generate_series(0, b.visits - 1) i JOIN appointments a ON true WHERE a.business_id = b.id AND a.id = ${id('a', 'b.n', 'i')} AND a.status = 'cancelled' AND i % 3 = 0`,
  `INSERT INTO waitlist_offers (id, business_id, entry_id, run_id, wave, token_hash, starts_at, duration, staff_id, status, expires_at, created_at)
    SELECT ${id('o', 'x.n', 'x.place')}, x.business_id, ${id('w', 'x.n', '(x.place % 3)')}, x.id, 1, encode(sha256(('offer' || x.n || '-' || x.place)::bytea), 'hex'), x.starts_at, 30, x.staff_id, 'expired', x.starts_at - interval '2 hours', x.created_at
    FROM (SELECT r.*, t.n, row_number() OVER (PARTITION BY r.business_id ORDER BY r.id) AS place FROM recovery_runs r JOIN tenants t ON t.id = r.business_id) x`,
]
