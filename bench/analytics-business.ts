/** A business with 100,000 appointments over two years, as plain rows. */
import type { Client } from 'pg'

export const APPOINTMENTS = 100_000
const PEOPLE = 5
const CLIENTS = 6000
const SLOTS_A_DAY = 28

/**
 * Fills an empty business: about 140 visits a day up to today, four in five with a stored risk, with four messages
 * each, and a refill for a third of the late cancellations.
 */
export async function fillBusiness(client: Client, businessId: string): Promise<void> {
  await client.query(
    `INSERT INTO staff (business_id, name) SELECT $1, 'Person ' || n FROM generate_series(1, ${PEOPLE}) n`,
    [businessId],
  )
  await client.query(
    `INSERT INTO clients (business_id, name) SELECT $1, 'Client ' || n FROM generate_series(1, ${CLIENTS}) n`,
    [businessId],
  )
  await client.query(APPOINTMENTS_SQL, [businessId])
  await client.query('ANALYZE appointments')
  await client.query(MESSAGES_SQL, [businessId])
  await client.query(REFILLS_SQL, [businessId])
  await client.query('VACUUM ANALYZE appointments')
  await client.query('VACUUM ANALYZE messages')
  await client.query('VACUUM ANALYZE recovery_runs')
}

/** Visit `i` is in slot i/5 % 28 of its day, with staff member i % 5, so that nobody has two visits at once. */
const APPOINTMENTS_SQL = `
  WITH people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM staff WHERE business_id = $1 ORDER BY id LIMIT ${PEOPLE}),
  known AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM clients WHERE business_id = $1 ORDER BY id LIMIT ${CLIENTS}),
  drawn AS (
    SELECT i, i % ${PEOPLE} AS person, floor(power(random(), 2) * ${CLIENTS})::int AS who, random() AS fate, random() AS yes, random() AS ahead, random() AS risk,
      date_trunc('day', now()) + interval '7 hours' - (i / (${PEOPLE} * ${SLOTS_A_DAY})) * interval '1 day' + (i / ${PEOPLE} % ${SLOTS_A_DAY}) * interval '30 minutes' AS start
    FROM generate_series(0, ${APPOINTMENTS} - 1) i
  ), fated AS (
    SELECT *, CASE WHEN fate < 0.72 THEN 'completed' WHEN fate < 0.82 THEN 'no-show' WHEN fate < 0.98 THEN 'cancelled' ELSE 'scheduled' END AS status FROM drawn
  )
  INSERT INTO appointments (business_id, client_id, staff_id, service, appointment_date, duration, blocked_from, blocked_until, status, price_cents, source,
    created_at, confirmed_at, cancelled_at, late_cancellation, client_mood, risk_score, risk_reasons, risk_features, risk_scored_at, risk_version)
  SELECT $1, known.id, people.id, (ARRAY['Haircut', 'Color', 'Blow-dry', 'Beard trim', 'Gloss', 'Perm', 'Extensions', 'Wash'])[1 + floor(8 * risk)::int],
    start, 30, start, start + interval '30 minutes', status, 2000 + (12000 * ahead)::int, (ARRAY['public', 'public', 'owner', 'waitlist'])[1 + floor(4 * yes)::int],
    start - (power(ahead, 2) * 40) * interval '1 day', CASE WHEN yes < 0.55 THEN start - (power(ahead, 2) * 20) * interval '1 day' END,
    CASE WHEN status = 'cancelled' THEN start - ahead * interval '60 hours' END, status = 'cancelled' AND ahead < 0.4, CASE WHEN risk < 0.3 THEN 'calm' END,
    CASE WHEN risk < 0.8 THEN 0.01 + power(risk, 2) END, CASE WHEN risk < 0.8 THEN '[{"text": "Booked 21 days ahead, longer than usual here", "effect": 0.21}, {"text": "Missed 1 of 4 visits", "effect": 0.64}]'::jsonb END,
    CASE WHEN risk < 0.8 THEN jsonb_build_object('eta', -2.1, 'usual', 0.08, 'outcomes', 1200, 'pastVisits', floor(8 * ahead), 'clientEffect', 0.31,
      'levels', jsonb_build_object('service', gen_random_uuid(), 'staff', gen_random_uuid(), 'weekday', '3', 'daypart', 'am'),
      'features', jsonb_build_object('sameDay', 0, 'logLead', 2.2, 'firstVisit', 0, 'multi', 0, 'confirmedByClient', 1, 'silentWhenAsked', 0, 'noContact', 0)) END,
    CASE WHEN risk < 0.8 THEN start - interval '5 hours' END, 1
  FROM fated JOIN people ON people.nth = person JOIN known ON known.nth = who`

const MESSAGES_SQL = `
  INSERT INTO messages (business_id, appointment_id, client_id, kind, channel, dedupe_key, status, due_at, sent_at, delivered_at, recipient, body, created_at)
  SELECT $1, a.id, a.client_id, kind, channel, a.id || kind || channel, CASE WHEN random() < 0.02 THEN 'failed' WHEN channel = 'sms' THEN 'delivered' ELSE 'sent' END,
    a.created_at, a.created_at + interval '1 minute', CASE WHEN channel = 'sms' THEN a.created_at END, 'someone@example.com', repeat('Your appointment at Bench. ', 6), a.created_at
  FROM appointments a CROSS JOIN (VALUES ('confirmation', 'email'), ('confirmation', 'sms'), ('reminder_24h', 'sms'), ('reminder_2h', 'sms')) AS m(kind, channel)
  WHERE a.business_id = $1`

const REFILLS_SQL = `
  INSERT INTO recovery_runs (business_id, staff_id, freed_appointment_id, starts_at, ends_at, status, filled_by, filled_appointment_id, filled_at, created_at)
  SELECT $1, a.staff_id, a.id, a.blocked_from, a.blocked_until, 'filled', 'waitlist', b.id, a.cancelled_at + interval '20 minutes', a.cancelled_at
  FROM appointments a JOIN appointments b ON b.business_id = $1 AND b.staff_id = a.staff_id AND b.appointment_date = a.appointment_date + interval '30 minutes'
  WHERE a.business_id = $1 AND a.status = 'cancelled' AND a.late_cancellation AND a.price_cents % 3 = 0`
